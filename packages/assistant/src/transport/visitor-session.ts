import type { Problem, SiteGreeting, VisitorReply } from '@deskbell/protocol';
import type { KeptValues } from '../storage/kept-values.ts';
import type { DeskbellClient, Reply } from './deskbell-client.ts';

/** Gives the host's JWT of the visitor who is signed in, or `null` when nobody is. */
export type GetIdentityToken = () => Promise<string | null>;

/** What became of a sign-in. `isOther`: the visitor is not the one before, so nothing of the earlier chat may be shown. */
export type SessionOutcome =
  | { readonly kind: 'ready'; readonly site: SiteGreeting; readonly isOther: boolean }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'unreachable' }
  /** A later sign-in took over; this outcome is for nobody. */
  | { readonly kind: 'replaced' };

/** Who the visitor is, on this page. */
export interface VisitorSession {
  /** Makes sure that there is a token, of the host's visitor where the page identifies one, else an anonymous one. */
  ensure(): Promise<SessionOutcome>;
  /** Gets another token after a 401: by the page's `getIdentityToken`, or as a new anonymous visitor. */
  renew(): Promise<SessionOutcome>;
  identify(getIdentityToken: GetIdentityToken): Promise<SessionOutcome>;
  /** Forgets the signed-in visitor. */
  logout(): void;
  /** Forgets what this page holds, after another tab changed the visitor. */
  forget(): void;
  bearer(): string | null;
  visitor(): string | null;
  conversation(): string | null;
  keepConversation(conversation: string | null): void;
}

/** What the session needs. `wait` resolves after that many milliseconds. */
export interface SessionDeps {
  readonly client: Pick<DeskbellClient, 'visitors'>;
  /** Kept over reloads and shared by tabs. */
  readonly kept: KeptValues;
  /** Kept for this tab alone. */
  readonly tab: KeptValues;
  /** Begins the names of what is kept: one a server and site. */
  readonly prefix: string;
  readonly locale?: 'en';
  readonly wait: (ms: number) => Promise<void>;
}

interface Stored {
  readonly visitor: string;
  readonly token: string;
  readonly conversation: string | null;
}

/** What the page said of its visitor; `null` when nobody is signed in. */
type Identity = { readonly token: string | null } | 'failed';

type Kind = 'anonymous' | 'identified';

/** A page that identified its visitor before a reload gets this long to do it again, before an anonymous one is made. */
const IDENTITY_GRACE_MS = 3_000;

/** Makes the session of one site. Nothing is asked of the server before `ensure`, `renew` or `identify`. */
export function createVisitorSession(deps: SessionDeps): VisitorSession {
  const session = new Session(deps);
  return {
    ensure: () => session.ensure(),
    renew: () => session.renew(),
    identify: (getIdentityToken) => session.identify(getIdentityToken),
    logout: () => session.logout(),
    forget: () => session.forget(),
    bearer: () => session.stored()?.token ?? null,
    visitor: () => session.stored()?.visitor ?? null,
    conversation: () => session.stored()?.conversation ?? null,
    keepConversation: (conversation) => session.keepConversation(conversation),
  };
}

class Session {
  readonly #deps: SessionDeps;
  #getIdentityToken: GetIdentityToken | null = null;
  #epoch = 0;
  #current: Stored | null = null;
  #kind: Kind = 'anonymous';
  #identified: () => void = () => undefined;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
  }

  stored(): Stored | null {
    return this.#current;
  }

  async ensure(): Promise<SessionOutcome> {
    if (!this.#getIdentityToken && this.#deps.tab.get(this.#key('is-identified')) === 'yes') {
      const identified = new Promise<void>((resolve) => {
        this.#identified = resolve;
      });
      await Promise.race([identified, this.#deps.wait(IDENTITY_GRACE_MS)]);
      if (this.#getIdentityToken) return { kind: 'replaced' };
    }
    const kind: Kind = this.#getIdentityToken ? 'identified' : 'anonymous';
    return this.mint(this.#current?.token ?? this.#read(kind)?.token ?? null);
  }

  async identify(getIdentityToken: GetIdentityToken): Promise<SessionOutcome> {
    const before = this.#current?.token ?? this.#read('identified')?.token ?? this.#read('anonymous')?.token ?? null;
    this.#getIdentityToken = getIdentityToken;
    this.#identified();
    return this.mint(before);
  }

  logout(): void {
    this.#deps.kept.remove(this.#key('identified'));
    this.#deps.tab.remove(this.#key('is-identified'));
    this.#getIdentityToken = null;
    this.forget();
  }

  forget(): void {
    this.#epoch += 1;
    this.#current = null;
  }

  async renew(): Promise<SessionOutcome> {
    const wasIdentified = this.#getIdentityToken !== null && this.#kind === 'identified';
    return this.mint(null, wasIdentified);
  }

  /** Asks for a token, with the bearer that this page has, so that the server can tell a renewal from a change. */
  async mint(bearer: string | null, mustIdentify = false): Promise<SessionOutcome> {
    this.#epoch += 1;
    const epoch = this.#epoch;
    const found = await this.#identity();
    if (epoch !== this.#epoch) return { kind: 'replaced' };
    if (found === 'failed' || (mustIdentify && found.token === null)) return { kind: 'signed-out' };
    const identity = found.token;
    const reply = await this.#request(identity, bearer);
    if (epoch !== this.#epoch) return { kind: 'replaced' };
    if (reply.kind === 'ok') return this.#accept(reply.value, identity === null ? 'anonymous' : 'identified');
    if (reply.kind === 'unreachable') return { kind: 'unreachable' };
    return reply.problem.status === 401 ? { kind: 'signed-out' } : { kind: 'refused', problem: reply.problem };
  }

  keepConversation(conversation: string | null): void {
    if (!this.#current || this.#current.conversation === conversation) return;
    this.#current = { ...this.#current, conversation };
    this.#write();
  }

  async #identity(): Promise<Identity> {
    if (!this.#getIdentityToken) return { token: null };
    try {
      return { token: await this.#getIdentityToken() };
    } catch {
      return 'failed';
    }
  }

  /** A bearer that is no longer good must not keep an anonymous visitor out: the request goes again without it. */
  async #request(identity: string | null, bearer: string | null): Promise<Reply<VisitorReply>> {
    const { client, locale } = this.#deps;
    const body = { ...(identity !== null && { identity }), ...(locale && { locale }) };
    const reply = await client.visitors(body, bearer);
    const isStale = reply.kind === 'refused' && reply.problem.status === 401 && bearer !== null;
    return isStale ? client.visitors(body, null) : reply;
  }

  #accept(reply: VisitorReply, kind: Kind): SessionOutcome {
    const known = this.#current ?? this.#read(kind);
    const isOther = this.#current !== null && this.#current.visitor !== reply.visitor;
    const conversation = known?.visitor === reply.visitor ? known.conversation : null;
    this.#current = { visitor: reply.visitor, token: reply.token, conversation };
    this.#kind = kind;
    if (kind === 'identified') {
      this.#deps.kept.remove(this.#key('anonymous'));
      this.#deps.tab.set(this.#key('is-identified'), 'yes');
    } else this.#deps.tab.remove(this.#key('is-identified'));
    this.#write();
    return { kind: 'ready', site: reply.site, isOther };
  }

  #key(name: string): string {
    return `${this.#deps.prefix}:${name}`;
  }

  #write(): void {
    if (this.#current) this.#deps.kept.set(this.#key(this.#kind), JSON.stringify(this.#current));
  }

  #read(kind: Kind): Stored | null {
    return storedFrom(this.#deps.kept.get(this.#key(kind)));
  }
}

/** What was kept is anything until it is looked at: another version, or another script, may have written it. */
function storedFrom(text: string | null): Stored | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('visitor' in value) || !('token' in value)) return null;
    if (typeof value.visitor !== 'string' || typeof value.token !== 'string') return null;
    const conversation = 'conversation' in value && typeof value.conversation === 'string' ? value.conversation : null;
    return { visitor: value.visitor, token: value.token, conversation };
  } catch {
    return null;
  }
}
