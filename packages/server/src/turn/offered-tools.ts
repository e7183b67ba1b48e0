import { readHints } from '@deskbell/gate';
import type { Notice, PageDeclaration, PageTool } from '@deskbell/protocol';
import type { Action } from '../actions/action.ts';
import { isOpenTo, type ActionRegistry } from '../actions/action-registry.ts';
import type { ModelTool } from '../models/model.ts';
import type { Visitor } from '../visitors/visitor.ts';

/** A tool that the model may call in this step. */
export type OfferedTool =
  | { readonly kind: 'action'; readonly action: Action }
  | { readonly kind: 'page'; readonly tool: PageTool; readonly revision: number };

/** What the model is offered, by the name that it sees. */
export interface OfferedTools {
  readonly byName: ReadonlyMap<string, OfferedTool>;
  /** Actions of the site that this visitor may not use now, by name. */
  readonly closed: ReadonlyMap<string, Action>;
  readonly modelTools: readonly ModelTool[];
  /** Page tools that were left out since an action has their name. Source: ASK-1. */
  readonly notices: readonly Notice[];
}

const PROVIDER_NAME_MAX = 64;

/** A name that providers accept and that nothing else has. */
function providerName(name: string, taken: ReadonlyMap<string, unknown>): string {
  const plain = name.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, PROVIDER_NAME_MAX);
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? plain : `${plain.slice(0, PROVIDER_NAME_MAX - 4)}_${count}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** Collects what is offered: the actions open to this visitor, and what the page declares under names of its own. */
export function offerTools(registry: ActionRegistry, visitor: Visitor, page: PageDeclaration | null): OfferedTools {
  const actions = registry.ofSite(visitor.site);
  const byName = new Map<string, OfferedTool>();
  const closed = new Map<string, Action>();
  for (const action of actions) {
    if (isOpenTo(action, visitor)) byName.set(action.settings.name, { kind: 'action', action });
    else closed.set(action.settings.name, action);
  }
  const notices =
    page === null ? [] : offerPageTools(page, new Set(actions.map((action) => action.settings.name)), byName);
  const modelTools = [...byName].map(([name, offered]) => modelToolOf(name, offered));
  return { byName, closed, modelTools, notices };
}

function offerPageTools(
  page: PageDeclaration,
  actionNames: ReadonlySet<string>,
  byName: Map<string, OfferedTool>,
): readonly Notice[] {
  const notices: Notice[] = [];
  for (const tool of page.tools) {
    const name = providerName(
      tool.name,
      new Map([...byName, ...[...actionNames].map((taken) => [taken, null] as const)]),
    );
    if (actionNames.has(tool.name))
      notices.push({ code: 'NAME_TAKEN', text: `The page's tool ${tool.name} was left out: an action has its name.` });
    else byName.set(name, { kind: 'page', tool, revision: page.revision });
  }
  return notices;
}

function modelToolOf(name: string, offered: OfferedTool): ModelTool {
  if (offered.kind === 'page') {
    const { tool } = offered;
    return {
      name,
      title: tool.title ?? tool.name,
      description: tool.description,
      inputSchema: tool.inputSchema ?? { type: 'object' },
      readOnly: readHints(tool.hints).readOnly,
    };
  }
  const { settings, modelSchema, verdict } = offered.action;
  return {
    name,
    title: settings.label ?? settings.name,
    description: settings.description,
    inputSchema: modelSchema.json,
    readOnly: settings.hints.readOnly && verdict === 'run',
  };
}
