import type { ComponentType } from "react";
import type { RenderedName } from "#app/lib/content/markdown/mdx-names.ts";
import { Admonition } from "./admonition.tsx";
import { Anchor } from "./anchor.tsx";
import { CardIcon, Cards } from "./cards.tsx";
import { CodeBlock } from "./code/code-block.tsx";
import { Details } from "./details.tsx";
import { Diagram } from "./diagram.tsx";
import { Field, FieldMembers, Fields, FieldValues } from "./fields.tsx";
import { headingOf } from "./heading.tsx";
import { OperationSamples, SampleTitle } from "./operation.tsx";
import { Steps } from "./steps.tsx";
import { Tab, Tabs } from "./tabs.tsx";
import { Term } from "./term.tsx";

// The content checks validate each component's attributes (`mdx-names.ts`).
// biome-ignore lint/suspicious/noExplicitAny: a map of components with different props
type AnyComponent = ComponentType<any>;

const named = {
  Admonition,
  Tabs,
  Tab,
  Details,
  Steps,
  Cards,
  CardIcon,
  Term,
  Diagram,
  CodeBlock,
  Fields,
  Field,
  FieldMembers,
  FieldValues,
  OperationSamples,
  SampleTitle,
} satisfies Record<RenderedName, AnyComponent>;

/** The components for MDX tags and Markdown elements. */
export const mdxComponents: Record<string, AnyComponent> = {
  ...named,
  a: Anchor,
  // Tasks have a tick as their marker, because boxes that cannot be checked look broken.
  input: () => null,
  h2: headingOf("h2"),
  h3: headingOf("h3"),
  h4: headingOf("h4"),
  h5: headingOf("h5"),
  h6: headingOf("h6"),
};
