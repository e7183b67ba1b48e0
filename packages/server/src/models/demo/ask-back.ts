import type { ModelTool } from '../model.ts';
import { describeObject, oneLine } from './describe-value.ts';
import type { MissingSlot } from './fill-slots.ts';
import { wordsOfKey } from './tool-fields.ts';

const maxOptions = 10;

/** Writes one short question for what is missing: candidates as a list, choices by their titles, the rest by name. */
export function askForSlots(missing: readonly MissingSlot[]): string {
  const listed = missing.find(({ options }) => options.length > 0);
  if (listed !== undefined) {
    return [`Which ${nounOf(listed)} do you mean?`, '', ...optionLines(listed)].join('\n');
  }
  const [first] = missing;
  if (
    missing.length === 1 &&
    first !== undefined &&
    first.field.choices.length > 0 &&
    first.field.choices.length <= 4
  ) {
    const titles = first.field.choices.map((choice) => choice.title);
    return `${first.field.label}: ${titles.slice(0, -1).join(', ')} or ${titles.at(-1) ?? ''}?`;
  }
  return `I need: ${missing.map(({ field }) => field.label).join(', ')}. What is it?`;
}

/** Asks which of several tools is meant. */
export function askForTool(tools: readonly ModelTool[]): string {
  return ['Which do you mean?', '', ...tools.map((tool) => `- ${oneLine(tool.title)}`)].join('\n');
}

function nounOf({ field }: MissingSlot): string {
  const noun = wordsOfKey(field.key).replace(/\s*\bids?\b$/u, '');
  return noun === '' ? field.label : noun;
}

function optionLines({ options }: MissingSlot): readonly string[] {
  return options.slice(0, maxOptions).map(({ value, object }) => {
    const words = describeObject(object);
    return `- ${oneLine(value)}${words === '' ? '' : `: ${words}`}`;
  });
}
