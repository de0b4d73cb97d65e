import { type ComponentType, Fragment } from "react";
import { Admonition } from "./admonition/admonition.tsx";
import type { RenderedName } from "./blocks.ts";
import { CardIcon, Cards } from "./cards/cards.tsx";
import { CodeBlock } from "./code/code-block.tsx";
import { Details } from "./details/details.tsx";
import { Diagram } from "./diagram/diagram.tsx";
import { ExampleNote } from "./facts/example-note.tsx";
import { Field, FieldMembers, Fields, FieldValues } from "./fields/fields.tsx";
import { OperationSamples, SampleTitle } from "./operation/operation.tsx";
import { AccessTimeline } from "./scenario/scenario.tsx";
import { Steps } from "./steps/steps.tsx";
import { Tab, Tabs } from "./tabs/tabs.tsx";
import { Term } from "./term/term.tsx";
import "./checklist.css";
import "./events/payload.css";
import "./heading.css";
import "./facts/figure.css";
import "./facts/status.css";
import "./table.css";

// The pipeline creates their attributes.
// biome-ignore lint/suspicious/noExplicitAny: a map of components with different props
type AnyComponent = ComponentType<any> | "var" | "figure" | "figcaption" | "div" | "span" | "i";

/** The markup and styles of every block. Only the server renders them; `root.tsx` imports this file for the styles. */
export const BLOCK_COMPONENTS = {
  Admonition,
  Tabs,
  Tab,
  Details,
  Steps,
  Cards,
  CardIcon,
  Fields,
  Field,
  FieldMembers,
  FieldValues,
  Term,
  CodeBlock,
  Diagram,
  AccessTimeline,
  OperationSamples,
  SampleTitle,
  Payload: "div",
  PageOnly: Fragment,
  Example: "var",
  ExampleNote,
  Figure: "figure",
  FigureTitle: "figcaption",
  FigureStep: "i",
  FigureValue: "span",
  Status: "span",
} satisfies Record<RenderedName, AnyComponent>;
