import { describe, expect, it } from 'vitest';

import { startSweeper } from './sweeper.ts';

describe('startSweeper', () => {
  it('RUN-5: sweeps at once, and again and again, also after a run that failed', async () => {
    let runs = 0;
    const errors: unknown[] = [];
    const sweeper = startSweeper({
      pauseMs: 1,
      onError: (error) => errors.push(error),
      sweep: async () => {
        runs += 1;
        if (runs === 1) {
          throw new Error('down');
        }
      },
    });
    expect(runs).toBe(1);
    await expect.poll(() => runs).toBeGreaterThan(3);
    await sweeper.stop();
    expect(errors).toHaveLength(1);
  });

  it('waits for the run that is under way and begins no other', async () => {
    let runs = 0;
    const { promise, resolve } = withResolver();
    const sweeper = startSweeper({
      pauseMs: 0,
      onError: () => undefined,
      sweep: async () => {
        runs += 1;
        await promise;
      },
    });
    const stopped = sweeper.stop();
    resolve();
    await stopped;
    expect(runs).toBe(1);
  });
});

function withResolver(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
