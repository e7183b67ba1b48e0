import { describe, expect, it } from 'vitest';

import { docsRoutes, renderDocsPage } from './docs-pages.ts';

const pages = [
  renderDocsPage('index', '# Start <here>\n\nSee [settings](settings.md#ports).'),
  renderDocsPage('settings', '# Settings\n\n## Ports\n\n| a |\n|---|\n| b |\n'),
];
const app = docsRoutes({ pages, configSchemaText: '{"title":"x"}' });

describe('docsRoutes', () => {
  it('serves each page with the list of all, and links that lead to pages', async () => {
    const first = await (await app.request('/docs')).text();
    expect(first).toContain('<link rel="icon" type="image/svg+xml" href="/favicon.svg">');
    expect(first).toContain('<title>Start &lt;here&gt; · Deskbell</title>');
    expect(first).toContain('<a href="/docs/settings#ports">settings</a>');
    expect(await (await app.request('/docs/settings')).text()).toContain('<h2 id="ports">Ports</h2>');
  });

  it('CON-5: serves the JSON Schema of the file', async () => {
    expect(await (await app.request('/docs/deskbell.schema.json')).json()).toEqual({ title: 'x' });
  });

  it('answers 404 for a page that is none', async () => {
    expect((await app.request('/docs/none')).status).toBe(404);
  });

  it('runs no script and no style but its own', async () => {
    const policy = (await app.request('/docs')).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect((await app.request('/docs/settings')).headers.get('content-security-policy')).toBe(policy);
    const page = renderDocsPage('x', '<script>alert(1)</script>\n\n[x](javascript:alert(1))');
    expect(page.body).not.toContain('<script');
    expect(page.body).not.toContain('href="javascript');
  });
});
