import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readJson } from '../testing/read-json.ts';
import { exampleFolder, openShop } from '../testing/open-shop.ts';
import { headingSlug } from './markdown.ts';
import { readPageFiles } from './page-files.ts';

describe('the help articles', () => {
  it('START-4: are ten, each with a title and sections', async () => {
    const { help } = await readPageFiles(exampleFolder);
    expect(help.size).toBe(10);
    for (const article of help.values()) expect(article).toMatch(/^# [^\n]+\n[\s\S]*\n## /u);
  });

  it('START-4: link to articles and sections that exist', async () => {
    const { help } = await readPageFiles(exampleFolder);
    const links = [...help.values()].flatMap((article) =>
      [...article.matchAll(/\]\((\/[^)]*)\)/gu)].map(([, href]) => href ?? ''),
    );
    const anchors = [...help].flatMap(([name, article]) =>
      [...article.matchAll(/^## (.+)$/gmu)].map(([, heading]) => `/help/${name}#${headingSlug(heading ?? '')}`),
    );
    const known = new Set(['/#orders', '/#addresses', ...[...help.keys()].map((name) => `/help/${name}`), ...anchors]);
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((href) => !known.has(href))).toEqual([]);
  });

  it('START-4: have no heading twice, so that each anchor is one place', async () => {
    const { help } = await readPageFiles(exampleFolder);
    for (const [name, article] of help) {
      const slugs = [...article.matchAll(/^#{1,2} (.+)$/gmu)].map(([, heading]) => headingSlug(heading ?? ''));
      expect([name, new Set(slugs).size]).toEqual([name, slugs.length]);
    }
  });

  it('START-4: are served with their anchors', async () => {
    const { app } = await openShop();
    const page = await (await app.request('/help/shipping')).text();
    expect(page).toContain('<h2 id="what-shipping-costs">What shipping costs</h2>');
    expect((await app.request('/help/__proto__')).status).toBe(404);
  });
});

describe('the page', () => {
  it('WID-1: embeds the widget by one line', async () => {
    const { app } = await openShop();
    const page = await (await app.request('/')).text();
    expect(page).toContain('<script type="module" src="http://localhost:4300/widget.js" data-site="shop"></script>');
    expect(page).not.toMatch(/\{\{|<script(?![^>]*src=)|style=|on(click|load)=/u);
  });

  it('WID-2: allows scripts and requests of its own origin and of Deskbell alone', async () => {
    const { app } = await openShop();
    const policy = (await app.request('/')).headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self' http://localhost:4300;");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
  });

  it.each(['/page/..%2Fpackage.json', '/page/frame.html', '/page/__proto__', '/nothing'])(
    'START-4: serves nothing at %s',
    async (path) => {
      const { app } = await openShop();
      expect((await app.request(path)).status).toBe(404);
    },
  );

  it('START-4: shows forty products with pictures, the shelves mixed', async () => {
    const { app } = await openShop();
    const form = z.object({ products: z.array(z.object({ category: z.string(), picture: z.array(z.unknown()) })) });
    const { products } = await readJson(await app.request('/shelf'), form);
    expect(products).toHaveLength(40);
    expect(new Set(products.slice(0, 4).map((product) => product.category)).size).toBe(4);
    expect(products.every((product) => product.picture.length > 0)).toBe(true);
  });

  it('START-4: names no origin but Deskbell’s', async () => {
    const text = await Promise.all(
      ['page/frame.html', 'page/frame.css', 'page/products.css', 'page/shop.js'].map(async (name) =>
        readFile(join(exampleFolder, name), 'utf8'),
      ),
    );
    const origins = text.join('\n').match(/https?:\/\/[a-z0-9.:-]+/gu) ?? [];
    expect(origins.filter((origin) => origin !== 'http://www.w3.org')).toEqual([]);
  });
});
