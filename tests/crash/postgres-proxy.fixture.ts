import { createServer, connect, type Socket } from 'node:net';

/** One statement on its way: before it is passed on, or after PostgreSQL has answered and before the answer is passed on. */
export type Moment = 'sent' | 'replied';

/** A statement that goes through the proxy. */
export interface Statement {
  readonly text: string;
  /** Ends this connection on both sides; what was held is lost. */
  readonly cut: () => void;
  /** Passes on what was held. */
  readonly release: () => void;
}

/** Looks at each statement; true holds it there until it is cut or released. */
export type Trap = (statement: Statement, moment: Moment) => boolean;

/** A TCP proxy in front of PostgreSQL that understands where a statement ends and where its answer ends. */
export interface PostgresProxy {
  /** The address of the database through the proxy. */
  readonly url: string;
  /** Sets the one trap, in place of an earlier one; null lets everything pass. */
  trap(trap: Trap | null): void;
  close(): Promise<void>;
}

/** Starts a proxy on a free port in front of the server of a `postgres://` address. */
export async function startPostgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const target = new URL(databaseUrl);
  const held: { trap: Trap | null } = { trap: null };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket.setNoDelay(true));
      socket.on('close', () => sockets.delete(socket));
    }
    relay(client, upstream, (statement, moment) => held.trap?.(statement, moment) ?? false);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return {
    url: url.href,
    trap: (trap) => {
      held.trap = trap;
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Joins both sides of one connection. A client has one statement on its way at a time, so an answer belongs to the last one. */
function relay(client: Socket, upstream: Socket, trap: Trap): void {
  const cut = (): void => {
    client.destroy();
    upstream.destroy();
  };
  for (const socket of [client, upstream]) socket.on('error', cut).on('close', cut);
  let text = '';
  const pass = (moment: Moment, target: Socket, bytes: Buffer): void => {
    const release = (): void => void (target.destroyed || target.write(bytes));
    const isTrapped = text !== '' && trap({ text, cut, release }, moment);
    if (!isTrapped) release();
  };
  const clientMessages = createMessageReader(true);
  const serverMessages = createMessageReader(false);
  let sending: Buffer[] = [];
  let answering: Buffer[] = [];
  client.on('data', (chunk: Buffer) => {
    for (const message of clientMessages(chunk)) {
      text = statementOf(message) ?? text;
      sending.push(message.bytes);
      if (IN_STATEMENT.has(message.type)) continue;
      pass('sent', upstream, Buffer.concat(sending));
      sending = [];
    }
  });
  upstream.on('data', (chunk: Buffer) => {
    for (const message of serverMessages(chunk)) {
      answering.push(message.bytes);
      if (message.type !== 'Z' && text !== '') continue;
      pass('replied', client, Buffer.concat(answering));
      answering = [];
    }
  });
}

/** Parse, Bind, Describe, Execute, Close: the Sync that ends them follows. Source: PostgreSQL, message flow of the extended query. */
const IN_STATEMENT: ReadonlySet<string> = new Set(['P', 'B', 'D', 'E', 'C']);

interface Message {
  /** The type's letter; empty for the first message of a connection. */
  readonly type: string;
  readonly bytes: Buffer;
}

/** Cuts a stream into messages: a letter, a length that counts itself, a body; the first of a client has no letter. */
function createMessageReader(isClient: boolean): (chunk: Buffer) => readonly Message[] {
  let rest = Buffer.alloc(0);
  let isFirst = isClient;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: Message[] = [];
    for (;;) {
      const letters = isFirst ? 0 : 1;
      if (rest.length < letters + 4) return messages;
      const end = letters + rest.readUInt32BE(letters);
      if (rest.length < end) return messages;
      messages.push({ type: isFirst ? '' : String.fromCodePoint(rest[0] ?? 0), bytes: rest.subarray(0, end) });
      rest = rest.subarray(end);
      isFirst = false;
    }
  };
}

/** The SQL of a Parse or a simple Query, on one line; null for any other message. */
function statementOf({ type, bytes }: Message): string | null {
  if (type !== 'P' && type !== 'Q') return null;
  const start = type === 'P' ? bytes.indexOf(0, 5) + 1 : 5;
  return bytes.subarray(start, bytes.indexOf(0, start)).toString('utf8').replaceAll(/\s+/g, ' ').trim();
}
