import type { ModelTool } from '../model.ts';
import { describeListed, oneLine } from './describe-value.ts';
import type { MissingSlot } from './fill-slots.ts';
import { isAddressField } from './fill-from-text.ts';
import { nounOfId } from './find-ids.ts';
import { hasForm } from './tool-fields.ts';

const maxOptions = 10;
const maxChoices = 8;
const maxChoicesInLine = 4;

/**
 * Picks what is asked for first: what names the thing before its details, the parts of an address together, else one
 * after the other.
 * @returns the slots of one question; empty when nothing is missing
 */
export function slotsToAsk(missing: readonly MissingSlot[]): readonly MissingSlot[] {
  const first =
    missing.find(({ options }) => options.length > 0) ??
    missing.find(({ field }) => hasForm(field) && field.isId) ??
    missing[0];
  if (first === undefined) {
    return [];
  }
  return isAddressField(first.field) ? missing.filter(({ field }) => isAddressField(field)) : [first];
}

/**
 * Writes one short question: candidates as a list, choices by their titles, the rest by name.
 * @param isAgain the answer before did not fit the same question
 */
export function askForSlots(asked: readonly MissingSlot[], isAgain: boolean): string {
  const [first] = asked;
  if (first === undefined) {
    return '';
  }
  const lead = isAgain ? (isListed(first) ? 'That is not one of the choices. ' : 'I could not read that. ') : '';
  if (first.options.length > 0) {
    return [`${lead}Which ${nounOf(first)} do you mean?`, '', ...optionLines(first)].join('\n');
  }
  if (asked.length === 1 && first.field.choices.length > 0) {
    return lead + askForChoice(first);
  }
  return `${lead}I need: ${asked.map(({ field }) => field.label).join(', ')}. What is it?`;
}

function isListed({ options, field }: MissingSlot): boolean {
  return options.length > 0 || field.choices.length > 0;
}

/** Asks which of several tools is meant. */
export function askForTool(tools: readonly ModelTool[]): string {
  return ['Which do you mean?', '', ...tools.map((tool) => `- ${oneLine(tool.title)}`)].join('\n');
}

function askForChoice({ field }: MissingSlot): string {
  const titles = field.choices.map((choice) => oneLine(choice.title));
  if (titles.length === 1) {
    return `${field.label}: ${titles[0] ?? ''}?`;
  }
  if (titles.length <= maxChoicesInLine) {
    return `${field.label}: ${titles.slice(0, -1).join(', ')} or ${titles.at(-1) ?? ''}?`;
  }
  const more = titles.length > maxChoices ? [`and ${titles.length - maxChoices} more.`] : [];
  const lines = titles.slice(0, maxChoices).map((title) => `- ${title}`);
  return [`${field.label}: which one?`, '', ...lines, ...more].join('\n');
}

function nounOf({ field }: MissingSlot): string {
  const noun = nounOfId(field.key.replace(/s$/u, ''));
  return noun === '' ? field.label : noun;
}

function optionLines({ options }: MissingSlot): readonly string[] {
  return options.slice(0, maxOptions).map(({ value, object }) => {
    return `- ${describeListed(object, value)}`;
  });
}
