import type { Block } from '@lapis/contract/blocks';
import { listOfTag, oldAddresses } from './old-addresses';
import { linkWriter, rewriteBlocks } from './fitting/rewrite-links';

const addresses = oldAddresses('https://www.old.example.org', [
  ['/2019/05/winter/', { to: '/blog/winter', title: 'Winter & we' }],
  ['/?p=12', { to: '/blog/winter', title: 'Winter & we' }],
  ['/wp-content/uploads/2019/05/report.pdf', { to: '/storage/media/ab/report.pdf' }],
  ['/category/winter-coats/', listOfTag('Winter coats')],
  ['/tag/%d8%b2%d9%85%d8%b3%d8%aa%d8%a7%d9%86/', listOfTag('زمستان')],
]);

test.each([
  ['https://www.old.example.org/2019/05/winter/', '/blog/winter'],
  ['http://old.example.org/2019/05/winter', '/blog/winter'],
  ['//old.example.org/2019/05/Winter/?utm_source=mail', '/blog/winter'],
  ['/2019/05/winter/#letters', '/blog/winter#letters'],
  ['../winter/', '/blog/winter'],
  ['/?p=12', '/blog/winter'],
  ['https://old.example.org/?p=12&preview=true', '/blog/winter'],
  ['/?page_id=13', '/?page_id=13'],
  ['/2019/05/winter/amp/', '/blog/winter'],
  ['https://old.example.org', '/'],
  ['/category/news/winter-coats/', '/blog?tag=Winter%20coats'],
  ['/category/winter-coats/page/2/', '/blog?tag=Winter%20coats'],
  ['/tag/زمستان/', `/blog?tag=${encodeURIComponent('زمستان')}`],
  ['/tag/unheard-of/', '/blog'],
  ['/author/zohra/', '/blog'],
  ['/feed/', '/feed.xml'],
  ['/wp-content/uploads/2019/05/report.pdf', '/storage/media/ab/report.pdf'],
  ['/donate/?how=card#form', '/donate/?how=card#form'],
  ['#top', '#top'],
  ['mailto:info@old.example.org', 'mailto:info@old.example.org'],
  ['https://example.net/2019/05/winter/', 'https://example.net/2019/05/winter/'],
])('%s leads to %s', (href, to) => {
  expect(addresses.resolve(href, '/2019/05/spring/').to).toBe(to);
});

test('a site in a folder resolves its own addresses, not those outside the folder', () => {
  const inFolder = oldAddresses('https://example.org/site', [['/winter/', { to: '/blog/winter' }]]);
  expect(inFolder.resolve('https://example.org/site/winter')).toMatchObject({
    to: '/blog/winter',
    isKnown: true,
  });
  const beside = 'https://example.org/winter/';
  expect(inFolder.resolve(beside)).toEqual({ to: beside, isKnown: true });
  expect(inFolder.resolve('https://example.org/sites/winter/').isKnown).toBe(true);
  // Menus contain such links.
  expect(inFolder.resolve('/winter/').to).toBe('/blog/winter');
});

describe('the links of a text', () => {
  const unknown: string[] = [];
  const links = linkWriter(addresses, '/2019/05/spring/', (address) => unknown.push(address));
  beforeEach(() => {
    unknown.length = 0;
  });

  test('lead to the new addresses, and show the new titles', () => {
    expect(
      links.html(
        '<p>Read <a href="http://old.example.org/?p=12">http://old.example.org/?p=12</a> &amp; give.</p>',
      ),
    ).toBe('<p>Read <a href="/blog/winter">Winter &#38; we</a> &amp; give.</p>');
    expect(unknown).toEqual([]);
  });

  test('that lead to nothing become paths of this site, and are reported', () => {
    expect(links.html('<p>See https://old.example.org/lost/?a=1 &amp; more.</p>')).toBe(
      '<p>See /lost/?a=1 &amp; more.</p>',
    );
    expect(unknown).toEqual(['/lost/?a=1']);
  });

  test('in blocks are rewritten, also in columns and plain texts', () => {
    const blocks: Block[] = [
      { type: 'button', id: 'a', label: 'Read', href: 'https://old.example.org/?p=12', kind: 'plain' },
      {
        type: 'columns',
        id: 'b',
        columns: [
          [{ type: 'text', id: 'c', html: '<p><a href="/?p=12">here</a></p>' }],
          [{ type: 'quote', id: 'd', text: 'At https://old.example.org/?p=12!', by: '' }],
        ],
      },
      { type: 'video', id: 'e', url: 'https://youtu.be/abcdefgh', title: '', image_id: null },
    ];
    expect(rewriteBlocks(blocks, links)).toEqual([
      { type: 'button', id: 'a', label: 'Read', href: '/blog/winter', kind: 'plain' },
      {
        type: 'columns',
        id: 'b',
        columns: [
          [{ type: 'text', id: 'c', html: '<p><a href="/blog/winter">here</a></p>' }],
          [{ type: 'quote', id: 'd', text: 'At Winter & we!', by: '' }],
        ],
      },
      { type: 'video', id: 'e', url: 'https://youtu.be/abcdefgh', title: '', image_id: null },
    ]);
  });
});
