import { admonition } from "./admonition/admonition.block.ts";
import { cards } from "./cards/cards.block.ts";
import { code } from "./code/code.block.ts";
import { details } from "./details/details.block.ts";
import { diagram } from "./diagram/diagram.block.ts";
import { events } from "./events/events.block.ts";
import { facts } from "./facts/facts.block.ts";
import { fields } from "./fields/fields.block.ts";
import { operation } from "./operation/operation.block.ts";
import { scenario } from "./scenario/scenario.block.ts";
import { steps } from "./steps/steps.block.ts";
import { tabs } from "./tabs/tabs.block.ts";
import { term } from "./term/term.block.ts";

/** The blocks of writers. */
export const BLOCKS = [
  admonition,
  tabs,
  details,
  steps,
  cards,
  fields,
  term,
  code,
  diagram,
  operation,
  events,
  scenario,
  facts,
] as const;

type NamesIn<Part> = Part extends { rendered: infer Rendered } ? keyof Rendered : never;

export type RenderedName = NamesIn<(typeof BLOCKS)[number]>;
