import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { Hono } from 'hono';
import markdownIt from 'markdown-it';

import { docsStyle } from './docs-style.ts';

/** One page of the documentation, ready to be sent. */
export interface DocsPage {
  /** The file's name without `.md`; `index` is the first page. */
  readonly name: string;
  /** Its first heading. */
  readonly title: string;
  /** Made of the page's Markdown; HTML in it is shown, not run. */
  readonly body: string;
}

/** Reads and renders the Markdown pages of a folder, once; none where there is no folder. */
export async function readDocsPages(folder: string | null): Promise<readonly DocsPage[]> {
  const names =
    folder === null ? [] : (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted(indexFirst);
  return Promise.all(
    names.map(async (name) => renderDocsPage(basename(name, '.md'), await readFile(join(folder ?? '', name), 'utf8'))),
  );
}

function indexFirst(one: string, other: string): number {
  return Number(other === 'index.md') - Number(one === 'index.md') || one.localeCompare(other);
}

/** Renders one page: links between pages lead to pages, headings can be linked to, tables scroll on narrow screens. */
export function renderDocsPage(name: string, markdown: string): DocsPage {
  const renderer = markdownIt({ html: false, linkify: false });
  const tokens = renderer.parse(markdown, {});
  for (const [index, token] of tokens.entries()) {
    const heading = token.type === 'heading_open' ? tokens[index + 1]?.content : undefined;
    if (heading !== undefined) {
      token.attrSet('id', slugOf(heading));
    }
    for (const child of token.children ?? []) {
      const link = child.type === 'link_open' ? child.attrGet('href') : null;
      if (link !== null) {
        child.attrSet('href', pageAddress(String(link)));
      }
    }
  }
  const first = tokens.findIndex((token) => token.type === 'heading_open');
  const html = renderer.renderer.render(tokens, renderer.options, {});
  const body = html
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  return { name, title: tokens[first + 1]?.content ?? name, body };
}

function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

function pageAddress(link: string): string {
  const [, name, anchor = ''] = /^([a-z0-9-]+)\.md(#.*)?$/.exec(link) ?? [];
  if (name !== undefined) {
    return name === 'index' ? `/docs${anchor}` : `/docs/${name}${anchor}`;
  }
  return /^[a-z0-9.-]+\.schema\.json$/.test(link) ? `/docs/${link}` : link;
}

/** What the documentation is served from. */
export interface Docs {
  readonly pages: readonly DocsPage[];
  /** The JSON Schema of `deskbell.yaml` as text. */
  readonly configSchemaText: string;
}

/** Serves the documentation under `/docs`. */
export function docsRoutes(docs: Docs): Hono {
  const app = new Hono();
  app.use('/docs/*', async (context, next) => {
    await next();
    context.header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    context.header('x-content-type-options', 'nosniff');
    context.header('referrer-policy', 'no-referrer');
  });
  app.get('/docs/style.css', (context) => context.body(docsStyle, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.get('/docs/deskbell.schema.json', (context) =>
    context.body(docs.configSchemaText, 200, {
      'content-type': 'application/schema+json',
      'access-control-allow-origin': '*',
    }),
  );
  for (const page of docs.pages) {
    app.get(page.name === 'index' ? '/docs' : `/docs/${page.name}`, (context) => context.html(frame(page, docs.pages)));
  }
  return app;
}

function frame(page: DocsPage, pages: readonly DocsPage[]): string {
  const links = pages.map((each) => {
    const address = each.name === 'index' ? '/docs' : `/docs/${each.name}`;
    return `<li><a href="${address}"${each === page ? ' aria-current="page"' : ''}>${escapeHtml(each.title)}</a></li>`;
  });
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(page.title)} · Deskbell</title><link rel="icon" type="image/svg+xml" href="/favicon.svg"><link rel="stylesheet" href="/docs/style.css"></head>
<body><div class="page"><nav aria-label="Documentation"><strong>Deskbell</strong><ul>${links.join('')}</ul></nav><main>${page.body}</main></div></body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
