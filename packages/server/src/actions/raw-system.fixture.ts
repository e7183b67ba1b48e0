import { createServer, type Socket } from 'node:net';

/** A system that speaks bytes: what it says is not always HTTP. */
export interface RawSystem {
  readonly port: number;
  /** The whole requests that came, head and body. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** Starts a system on loopback that answers each whole request as told. */
export async function startRawSystem(answer: (socket: Socket) => void): Promise<RawSystem> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (!isWhole(text)) return;
      requests.push(text);
      text = '';
      answer(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    requests,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** A request with its body, or the hello of TLS. */
function isWhole(text: string): boolean {
  if (text.startsWith('\u0016')) return true;
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
  return rest.length > 0 && rest.join('\r\n\r\n').length >= length;
}
