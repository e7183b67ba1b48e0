import { Hono } from 'hono';
import { describeOptions, type Product } from '../shop/product.ts';
import type { Shop } from '../shop/shop.ts';
import { drawProducts } from '../pictures/draw-products.ts';
import type { Shape } from '../pictures/shape.ts';
import { articleTitle, escapeHtml, renderArticle } from './markdown.ts';
import type { PageFiles } from './page-files.ts';

/** What the pages are made of. */
export type SiteDeps = { readonly shop: Shop; readonly files: PageFiles; readonly deskbellUrl: string };

/** A product as the grid shows it, with the picture as shapes. */
export type ShelfProduct = {
  readonly product_id: string;
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly item_id: string;
  readonly price_cents: number;
  readonly palette: number;
  readonly picture: readonly Shape[];
};

/** Creates the routes that everybody may see: the pages, their files and the products. */
export function createSiteRoutes({ shop, files, deskbellUrl }: SiteDeps): Hono {
  const routes = new Hono();
  const fill = (title: string, main: string): string => fillFrame(files.frame, { title, main, deskbellUrl });
  routes.get('/', (c) => c.html(fill('Larkspur', files.home)));
  routes.get('/help', (c) => c.html(fill('Help, Larkspur', helpIndex(files))));
  routes.get('/help/:name', (c) => {
    const article = files.help.get(c.req.param('name'));
    if (article === undefined) return c.html(fill('Not found, Larkspur', notFound()), 404);
    return c.html(
      fill(
        `${articleTitle(article)}, Larkspur`,
        `<article class="article">${renderArticle(article)}<p><a href="/help">All help articles</a></p></article>`,
      ),
    );
  });
  routes.get('/page/:file', (c) => {
    const asset = files.assets.get(c.req.param('file'));
    if (asset === undefined) return c.notFound();
    return c.body(asset.text, 200, { 'content-type': asset.contentType, 'cache-control': 'no-cache' });
  });
  const pictures = drawProducts();
  routes.get('/shelf', (c) =>
    c.json({
      products: mixShelves(shop.products()).map((product) => shelfProduct(product, pictures.get(product.name) ?? [])),
    }),
  );
  return routes;
}

/** Puts products of different shelves side by side: the first of each shelf, then the second of each. */
function mixShelves(products: readonly Product[]): readonly Product[] {
  const categories = [...new Set(products.map((product) => product.category))];
  const shelves = categories.map((category) => products.filter((product) => product.category === category));
  return products.flatMap((_, place) => shelves.flatMap((shelf) => shelf.slice(place, place + 1)));
}

function shelfProduct(product: Product, picture: readonly Shape[]): ShelfProduct {
  const [variant] = product.variants;
  return {
    product_id: product.productId,
    name: product.name,
    category: product.category,
    description: describeOptions(variant),
    item_id: variant.itemId,
    price_cents: variant.priceCents,
    palette: product.palette,
    picture,
  };
}

/** The main part is HTML of ours; the title and the URL are text and are escaped. */
function fillFrame(
  frame: string,
  parts: { readonly title: string; readonly main: string; readonly deskbellUrl: string },
): string {
  return frame
    .replaceAll('{{title}}', () => escapeHtml(parts.title))
    .replaceAll('{{deskbellUrl}}', () => escapeHtml(parts.deskbellUrl))
    .replace('{{main}}', () => parts.main);
}

function helpIndex(files: PageFiles): string {
  const links = [...files.help].map(
    ([name, article]) => `<li><a href="/help/${name}">${escapeHtml(articleTitle(article))}</a></li>`,
  );
  return `<article class="article"><h1>Help</h1><p>How the shop works, in ten short articles.</p><ul class="topics">${links.join('')}</ul></article>`;
}

function notFound(): string {
  return '<article class="article"><h1>There is no such article</h1><p><a href="/help">All help articles</a></p></article>';
}
