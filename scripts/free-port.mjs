import { createServer } from 'node:net';

/** Finds the first port after this one that nothing listens on, on any address of this machine. */
export async function nextFreePort(taken) {
  for (let port = taken + 1; port <= 65_535; port += 1) {
    if (await isFree(port)) {
      return port;
    }
  }
  return 0;
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
