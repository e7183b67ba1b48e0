import type {
  ConsoleActionDetail,
  ConsoleActionList,
  ConsoleAuditDetail,
  ConsoleAuditPage,
  ConsoleConversationPage,
  ConsoleSession,
  ConsoleTranscript,
} from '@deskbell/protocol';
import type { AuditRoute, ConversationsRoute } from '../routing/route.ts';
import { queryText } from '../routing/route.ts';

/** The server refused or failed. `code` decides: `UNAUTHENTICATED`, `NOT_FOUND`, …; `UNREACHABLE` when nothing answered. */
export class ConsoleApiError extends Error {
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`The console's server answered ${code}.`, options);
    this.name = 'ConsoleApiError';
    this.code = code;
  }
}

/** What the console reads of its server. Each throws `ConsoleApiError`. */
export interface ConsoleApi {
  session(signal: AbortSignal): Promise<ConsoleSession>;
  audit(filter: Omit<AuditRoute, 'page' | 'row'>, signal: AbortSignal): Promise<ConsoleAuditPage>;
  auditRow(id: string, signal: AbortSignal): Promise<ConsoleAuditDetail>;
  conversations(
    filter: Omit<ConversationsRoute, 'page' | 'conversation'>,
    signal: AbortSignal,
  ): Promise<ConsoleConversationPage>;
  conversation(id: string, signal: AbortSignal): Promise<ConsoleTranscript>;
  actions(site: string | undefined, signal: AbortSignal): Promise<ConsoleActionList>;
  action(site: string, name: string, signal: AbortSignal): Promise<ConsoleActionDetail>;
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Creates the client of the server that served the console. */
export function createConsoleApi(fetch: Fetch): ConsoleApi {
  return Object.freeze({
    session: async (signal: AbortSignal) => await read<ConsoleSession>(fetch, 'session', signal),
    audit: async (filter, signal) => {
      const { site, event, search, before, after } = filter;
      return await read<ConsoleAuditPage>(fetch, `audit${queryText({ site, event, search, before, after })}`, signal);
    },
    auditRow: async (id, signal) => await read<ConsoleAuditDetail>(fetch, `audit/${encodeURIComponent(id)}`, signal),
    conversations: async (filter, signal) => {
      const { site, search, before, after } = filter;
      return await read<ConsoleConversationPage>(
        fetch,
        `conversations${queryText({ site, search, before, after })}`,
        signal,
      );
    },
    conversation: async (id, signal) =>
      await read<ConsoleTranscript>(fetch, `conversations/${encodeURIComponent(id)}`, signal),
    actions: async (site, signal) => await read<ConsoleActionList>(fetch, `actions${queryText({ site })}`, signal),
    action: async (site, name, signal) =>
      await read<ConsoleActionDetail>(fetch, `actions/${encodeURIComponent(site)}/${encodeURIComponent(name)}`, signal),
  } satisfies ConsoleApi);
}

/** The reply comes from the server that served this page, in the same version: its form is the protocol's. */
async function read<Reply>(fetch: Fetch, path: string, signal: AbortSignal): Promise<Reply> {
  const response = await reach(fetch, path, signal);
  if (!response.ok) throw new ConsoleApiError(await codeOf(response));
  const reply: Reply = await response.json();
  return reply;
}

async function reach(fetch: Fetch, path: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(`/console/api/${path}`, { signal, headers: { accept: 'application/json' } });
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new ConsoleApiError('UNREACHABLE', { cause });
  }
}

async function codeOf(response: Response): Promise<string> {
  try {
    const problem: unknown = await response.json();
    if (typeof problem === 'object' && problem !== null && 'code' in problem && typeof problem.code === 'string') {
      return problem.code;
    }
  } catch {
    return 'INTERNAL';
  }
  return 'INTERNAL';
}
