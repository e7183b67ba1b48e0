import { describe, expect, it } from 'vitest';

import { healthRoutes } from './health.ts';

describe('GET /healthz', () => {
  it('OPS-0: answers 200 when questions are taken', async () => {
    const response = await healthRoutes({ takesQuestions: async () => true }).request('/healthz');
    expect([response.status, await response.text()]).toEqual([200, 'ok\n']);
  });

  it('OPS-0: answers 503 when they are not', async () => {
    expect((await healthRoutes({ takesQuestions: async () => false }).request('/healthz')).status).toBe(503);
  });
});
