import type { JsonObject, JsonValue } from '@deskbell/gate';
import { textOf } from '../json-members.ts';
import type { ModelTool } from '../model.ts';
import { findEntities } from './entities.ts';
import type { FilledSlots, Filling } from './fill-slots.ts';
import { freeText } from './free-text.ts';
import type { ToolField } from './tool-fields.ts';
import { hasForm, listFields } from './tool-fields.ts';
import { countShared, stemsOf, wordsOfKey } from './words.ts';

/** A call that only reads and may show what a field can be. */
export interface LookUp {
  readonly tool: ModelTool;
  readonly args: JsonObject;
}

/**
 * Finds a tool that only reads, whose words speak of the missing field, whose own arguments are known, and which this
 * turn has not called with them.
 * @returns null when nothing can be looked up
 */
export function findLookUp(field: ToolField, filled: FilledSlots, filling: Filling): LookUp | null {
  const subject = stemsOf(wordsOfKey(field.key).replace(/\bids?\b/u, ''));
  const found = filling.tools
    .filter((tool) => tool.readOnly)
    .flatMap((tool) => {
      const shared = countShared(
        subject,
        stemsOf(`${tool.name.replaceAll('_', ' ')} ${tool.title} ${tool.description}`),
      );
      const args = shared === 0 ? null : argumentsFor(tool, { field, filled, filling });
      return args === null || wasCalled(tool, args, filling) ? [] : [{ tool, args, shared }];
    })
    .toSorted((a, b) => b.shared - a.shared || Object.keys(a.args).length - Object.keys(b.args).length);
  return found[0] ?? null;
}

interface Want {
  readonly field: ToolField;
  readonly filled: FilledSlots;
  readonly filling: Filling;
}

function argumentsFor(tool: ModelTool, want: Want): JsonObject | null {
  const required = listFields(tool).filter((field) => field.required);
  const entries = required.map((field) => [field.key, argumentFor(field, want)] as const);
  return entries.some(([, value]) => value === undefined)
    ? null
    : Object.fromEntries(entries.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}

/** An argument of the same name, or for an open text the name of the thing that the request is about. */
function argumentFor(field: ToolField, { field: missing, filled, filling }: Want): JsonValue | undefined {
  const same = filled.args[field.key];
  if (same !== undefined || hasForm(field) || field.choices.length > 0 || field.type !== 'string') {
    return same;
  }
  const results = filling.calls.flatMap((call) => (call.result.kind === 'value' ? [call.result.value] : []));
  const known = Object.values(filled.args);
  const holder = findEntities(missing, results).find((entity) => known.includes(entity.value));
  const text =
    (holder === undefined ? undefined : textOf(holder.object, 'name')) ??
    freeText(filling.thread.tool, filling.thread.texts.join(' '));
  return text === '' || holder === undefined ? undefined : text;
}

function wasCalled(tool: ModelTool, args: JsonObject, filling: Filling): boolean {
  return filling.calls.some(
    (call) => call.name === tool.name && JSON.stringify(call.arguments) === JSON.stringify(args),
  );
}
