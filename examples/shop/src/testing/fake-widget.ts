import { once } from 'node:events';
import { createServer } from 'node:http';

/** A server that serves a stand-in for the widget, which writes down how the page uses it. */
export type FakeWidget = { readonly url: string; close(): Promise<void> };

/** Starts the stand-in. The page finds its record in `window.deskbellCalls`. */
export async function startFakeWidget(): Promise<FakeWidget> {
  const script = `
    const calls = (window.deskbellCalls = []);
    window.Deskbell = {
      identify: async (getToken) => { calls.push(['identify', await getToken()]); },
      logout: () => calls.push(['logout']),
      open: () => calls.push(['open']),
      ask: (text) => calls.push(['ask', text]),
    };`;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' });
    response.end(script);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { url: `http://127.0.0.1:${String(port)}`, close };
}
