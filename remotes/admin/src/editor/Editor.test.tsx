import './jsdom-layout';
import type { Language } from '@lapis/contract';
import { http } from '@lapis/http/client';
import { QueryFrame } from '@lapis/queries';
import { RouterProvider } from '@lapis/router';
import { createMemoryRouter } from '@lapis/router/testing';
import { failing } from '@lapis/testing';
import { answering } from '@lapis/testing/answers';
import { site } from '@lapis/contract/testing';
import { SiteContext } from '@lapis/ui';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { listed, picture } from '../media/media.fixture';
import { Editor } from './Editor';

const written = jest.fn();
const compact = () => written.mock.lastCall[0].replaceAll(/\n */g, '');

function Page({ initial, language }: { initial: string; language?: Language }) {
  const [html, setHtml] = useState(initial);
  return (
    <Editor
      id="text"
      label="Text"
      html={html}
      language={language}
      onChange={(next) => {
        written(next);
        setHtml(next);
      }}
    />
  );
}

async function open(initial: string, language?: Language) {
  const page = <Page initial={initial} language={language} />;
  const router = createMemoryRouter([{ Component: QueryFrame, children: [{ index: true, element: page }] }]);
  render(
    <SiteContext value={site}>
      <RouterProvider router={router} />
    </SiteContext>,
  );
  await screen.findByRole('toolbar', { name: 'Text formatting' });
  return userEvent.setup();
}

const writing = () => screen.getByRole('textbox', { name: 'Text' });
const tool = (name: string) => screen.getByRole('button', { name });

function select(words: string) {
  mark(words);
  fireEvent(document, new Event('selectionchange'));
}

/** Selects words as a browser does that hasn't announced it yet; jsdom never does. */
function mark(words: string) {
  const walker = document.createTreeWalker(writing(), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const at = node.data.indexOf(words);
    if (at < 0) continue;
    act(() => writing().focus());
    getSelection()?.setBaseAndExtent(node, at, node, at + words.length);
    return;
  }
  throw new Error(`There is no “${words}” in the text`);
}

const paste = (clipboard: Record<string, string>, files: File[] = []) =>
  fireEvent.paste(writing(), {
    clipboardData: { types: Object.keys(clipboard), files, getData: (kind: string) => clipboard[kind] ?? '' },
  });

const thing = { kind: 'blog', id: 1, title: 'Kites over Kabul', state: 'published', path: '/blog/kites' };
const things = [
  thing,
  { ...thing, id: 2, title: 'Kite day', state: 'draft', path: '/blog/kite-day' },
  { ...thing, kind: 'widgets', id: 3, title: 'About kites', path: null },
];
const pages = {
  'GET /admin/linkable-pages': {
    results: [
      { title: 'News & Stories', path: '/blog' },
      { title: 'Contact', path: '/contact' },
    ],
  },
};

beforeEach(() => {
  written.mockReset();
  http.defaults.adapter = answering({ ...pages, 'GET /admin/find': { results: things } });
});

test('makes words bold, and its button shows it', async () => {
  const user = await open('<p>Coats for everyone</p>');
  select('Coats');
  expect(tool('Bold')).toHaveAttribute('aria-pressed', 'false');
  await user.click(tool('Bold'));
  expect(written).toHaveBeenLastCalledWith('<p><strong>Coats</strong> for everyone</p>');
  await waitFor(() => expect(tool('Bold')).toHaveAttribute('aria-pressed', 'true'));
});

test.each([
  ['Heading', '<h2>Coats for everyone</h2>'],
  ['Subheading', '<h3>Coats for everyone</h3>'],
  ['Bulleted list', '<ul>\n  <li>Coats for everyone</li>\n</ul>'],
  ['Numbered list', '<ol>\n  <li>Coats for everyone</li>\n</ol>'],
  ['Quote', '<blockquote>\n  <p>Coats for everyone</p>\n</blockquote>'],
])('%s', async (name, html) => {
  const user = await open('<p>Coats for everyone</p>');
  select('Coats');
  await user.click(tool(name));
  expect(written).toHaveBeenLastCalledWith(html);
  await user.click(tool('Undo'));
  expect(written).toHaveBeenLastCalledWith('<p>Coats for everyone</p>');
});

test('clears the formatting of words', async () => {
  const user = await open('<h2>Coats <em>for</em> <a href="/about">everyone</a></h2>');
  select('everyone');
  await user.click(tool('Clear formatting'));
  expect(written).toHaveBeenLastCalledWith('<p>Coats <em>for</em> everyone</p>');
});

test('is one stop of the Tab key, with arrow keys inside', async () => {
  const user = await open('<p>Coats</p>');
  const toolbar = within(screen.getByRole('toolbar'));
  expect(toolbar.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  await user.tab();
  expect(tool('Text')).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(tool('Bold')).toHaveFocus();
  await user.keyboard('{End}');
  expect(tool('HTML')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(tool('Text')).toHaveFocus();
});

describe('links', () => {
  test('are made from an address of the site', async () => {
    const user = await open('<p>Write to us</p>');
    select('Write');
    await user.click(tool('Link'));
    await user.type(screen.getByLabelText('Where should “Write” go?'), '/contact{Enter}');
    expect(written).toHaveBeenLastCalledWith('<p><a href="/contact">Write</a> to us</p>');
    expect(screen.queryByRole('group', { name: 'Link' })).not.toBeInTheDocument();
    await waitFor(() => expect(writing()).toHaveFocus());
    await user.keyboard('!');
    expect(written).toHaveBeenLastCalledWith('<p><a href="/contact">Write</a>! to us</p>');
  });

  test('are made from words and an address that is pasted over them', async () => {
    const user = await open('<p>Write to us</p>');
    select('Write');
    paste({ 'text/plain': 'https://example.org/a' });
    await user.keyboard('!');
    expect(written).toHaveBeenLastCalledWith('<p><a href="https://example.org/a">Write</a>! to us</p>');
  });

  test('are made from a pasted address, without the one that a search engine has wrapped around it', async () => {
    await open('<p>Write to us</p>');
    select('Write');
    await userEvent.keyboard('{Delete}');
    paste({ 'text/plain': 'https://www.google.com/url?q=https://example.org/a&sa=D' });
    expect(written).toHaveBeenLastCalledWith(
      '<p><a href="https://example.org/a">https://example.org/a</a> to us</p>',
    );
  });

  test.each(['3.5', 'Two words', '/contact'])(
    'are not made from “%s” that is pasted over words',
    async (text) => {
      await open('<p>Write to us</p>');
      select('Write');
      paste({ 'text/plain': text });
      expect(written).toHaveBeenLastCalledWith(`<p>${text} to us</p>`);
    },
  );

  test('are rejected if they lead nowhere safe', async () => {
    const user = await open('<p>Write to us</p>');
    select('Write');
    await user.click(tool('Link'));
    const address = screen.getByLabelText(/^Where should/);
    await user.type(address, 'javascript:alert(1){Enter}');
    expect(address).toBeInvalid();
    expect(address).toHaveAccessibleDescription(/neither a page/);
    expect(written).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(address).not.toBeInTheDocument();
  });

  test('are changed and removed', async () => {
    const user = await open('<p><a href="/about">Write</a> to us</p>');
    select('Write');
    await waitFor(() => expect(tool('Link')).toHaveAttribute('aria-pressed', 'true'));
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByLabelText(/^Where should/)).toHaveValue('/about');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(written).toHaveBeenLastCalledWith('<p>Write to us</p>');
    await waitFor(() => expect(writing()).toHaveFocus());
    await user.keyboard('!');
    expect(written).toHaveBeenLastCalledWith('<p>Write! to us</p>');
  });
});

test.each([
  ['Ctrl+B', () => fireEvent.keyDown(writing(), { key: 'b', keyCode: 66, ctrlKey: true })],
  ['a tool', () => fireEvent.pointerDown(tool('Bold')) && fireEvent.click(tool('Bold'))],
])('%s pressed right after words were selected acts on these words', async (_, press) => {
  await open('<p>Write to us</p>');
  mark('to');
  press();
  expect(written).toHaveBeenLastCalledWith('<p>Write <strong>to</strong> us</p>');
});

describe('suggested pages for links', () => {
  async function linking() {
    const user = await open('<p>Write to us</p>');
    select('Write');
    await user.keyboard('{Control>}k{/Control}');
    return { user, field: await screen.findByRole('combobox', { name: /^Where should/ }) };
  }
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

  test('are found by their names, and by the titles of content that has a page', async () => {
    const { user, field } = await linking();
    await user.type(field, 'kite');
    await screen.findByRole('option', { name: /Kites over Kabul/ });
    expect(options()).toEqual(['Kites over KabulStory', 'Kite dayStory: Draft']);
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Kites over Kabul');
    await user.keyboard('{ArrowDown}');
    expect(field).toHaveAttribute(
      'aria-activedescendant',
      screen.getByRole('option', { name: /Kite day/ }).id,
    );
    await user.keyboard('{Enter}');
    expect(written).toHaveBeenLastCalledWith('<p><a href="/blog/kite-day">Write</a> to us</p>');
  });

  test('still include built-in pages if content can’t be searched', async () => {
    http.defaults.adapter = answering({ ...pages, 'GET /admin/find': failing(500) });
    const { user, field } = await linking();
    await user.type(field, 'conta');
    await user.click(await screen.findByRole('option', { name: /Contact/ }));
    expect(written).toHaveBeenLastCalledWith('<p><a href="/contact">Write</a> to us</p>');
  });

  test('are not chosen while an address is typed', async () => {
    const { user, field } = await linking();
    await user.type(field, '/blog');
    const option = await screen.findByRole('option', { name: /News & Stories/ });
    expect(option).toHaveAttribute('aria-selected', 'false');
    await user.type(field, '/mine{Enter}');
    expect(written).toHaveBeenLastCalledWith('<p><a href="/blog/mine">Write</a> to us</p>');
  });

  test('can’t be found while the search fails, and the field says so', async () => {
    http.defaults.adapter = answering({ ...pages, 'GET /admin/find': failing(500) });
    const { user, field } = await linking();
    await user.type(field, 'kite');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Search is not working/));
    await user.keyboard('{Enter}');
    expect(field).toBeInvalid();
  });

  test('give the link their title if no words are selected', async () => {
    const user = await open('<p>See: </p>');
    act(() => writing().focus());
    await user.click(tool('Link'));
    await user.type(screen.getByRole('combobox'), 'over kabul');
    await user.click(await screen.findByRole('option', { name: /Kites over Kabul/ }));
    await waitFor(() => expect(writing()).toHaveFocus());
    await user.keyboard('!');
    expect(written.mock.lastCall[0]).toContain('<a href="/blog/kites">Kites over Kabul</a>!');
  });
});

describe('the HTML view', () => {
  test('has every block on a line, and says what is wrong', async () => {
    const user = await open('<h2>Coats</h2><p>Kites</p>');
    await user.click(tool('HTML'));
    const source = screen.getByRole('textbox', { name: 'Text, as HTML' });
    expect(source).toHaveValue('<h2>Coats</h2>\n<p>Kites</p>');
    expect(written).not.toHaveBeenCalled();
    await user.type(source, '<em>');
    await user.click(await screen.findByRole('button', { name: 'Check: 1 thing to fix' }));
    await user.click(screen.getByRole('button', { name: '<em> is not closed: add </em>.' }));
    expect(source).toHaveFocus();
    const { value, selectionStart, selectionEnd } = source as HTMLTextAreaElement;
    expect(value.slice(selectionStart, selectionEnd)).toBe('<em>');
  });

  test('can be edited by hand, and is read back', async () => {
    const user = await open('<p>Coats</p>');
    await user.click(tool('HTML'));
    const source = screen.getByRole('textbox', { name: 'Text, as HTML' });
    expect(source).toHaveValue('<p>Coats</p>');
    expect(tool('Bold')).toHaveAttribute('aria-disabled', 'true');
    await user.clear(source);
    await user.type(source, '<h2>Kites</h2>');
    await user.click(tool('HTML'));
    expect(within(writing()).getByRole('heading', { level: 2, name: 'Kites' })).toBeVisible();
    expect(written).toHaveBeenLastCalledWith('<h2>Kites</h2>');
  });

  test('opens if the writing view would lose something', async () => {
    await open('<p>Film</p><video src="/a.mp4"></video>');
    expect(screen.getByRole('textbox', { name: 'Text, as HTML' })).toHaveValue(
      '<p>Film</p><video src="/a.mp4"></video>',
    );
    expect(screen.getByText(/can’t show <video>/)).toBeVisible();
    expect(written).not.toHaveBeenCalled();
  });
});

describe('tables', () => {
  const table =
    '<table><thead><tr><th>Name</th><th>Life</th></tr></thead><tbody><tr><td>token</td><td>365 days</td></tr></tbody></table><p>After.</p>';

  test('stay whole when the text is edited', async () => {
    const user = await open(table);
    select('365 days');
    await user.click(tool('Bold'));
    expect(compact()).toBe(table.replace('365 days', '<strong>365 days</strong>'));
  });

  test('are inserted with a heading row, and Escape leaves them', async () => {
    const user = await open('<p></p>');
    act(() => writing().focus());
    await user.click(tool('Table'));
    const cells = (tag: string) => `<tr>${`<${tag}></${tag}>`.repeat(3)}</tr>`;
    expect(compact()).toBe(
      `<table><thead>${cells('th')}</thead><tbody>${cells('td')}${cells('td')}</tbody></table>`,
    );
    await user.keyboard('Name');
    await user.tab();
    await user.keyboard('Life');
    expect(compact()).toContain('<th>Name</th><th>Life</th>');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Table' })).not.toBeInTheDocument());
  });

  test('can get columns and a heading row, and be removed', async () => {
    const user = await open(table);
    select('token');
    await user.click(await screen.findByRole('button', { name: 'Add a column after' }));
    expect(within(writing()).getAllByRole('columnheader')).toHaveLength(3);
    await user.click(tool('Remove this column'));
    expect(within(writing()).getAllByRole('columnheader')).toHaveLength(2);
    expect(tool('Heading row')).toHaveAttribute('aria-pressed', 'true');
    await user.click(tool('Heading row'));
    expect(compact()).toMatch(/<tbody><tr><td><\/td><td>Life<\/td>/);
    await user.click(tool('Heading row'));
    expect(compact()).toMatch(/<thead><tr><th><\/th><th>Life<\/th>/);
    await user.click(tool('Remove the table'));
    expect(compact()).toBe('<p>After.</p>');
  });

  test('grow and shrink by rows', async () => {
    const user = await open(`<p>Before.</p>${table}`);
    expect(screen.queryByRole('button', { name: 'Add a row below' })).not.toBeInTheDocument();
    select('token');
    await user.click(await screen.findByRole('button', { name: 'Add a row below' }));
    expect(within(writing()).getAllByRole('row')).toHaveLength(3);
    await user.click(tool('Remove this row'));
    expect(within(writing()).getAllByRole('row')).toHaveLength(2);
  });
});

test('Tab leaves lists as they are, and other keys move items', async () => {
  const user = await open('<ul><li>One</li><li>Two</li></ul>');
  select('Two');
  await user.keyboard('{Control>}]{/Control}');
  expect(compact()).toBe('<ul><li>One<ul><li>Two</li></ul></li></ul>');
  await user.keyboard('{Control>}[[{/Control}');
  expect(written.mock.lastCall[0]).toBe('<ul>\n  <li>One</li>\n  <li>Two</li>\n</ul>');
  written.mockReset();
  await user.tab();
  expect(writing()).not.toHaveFocus();
  expect(written).not.toHaveBeenCalled();
});

test('shows its length, and what to fix where', async () => {
  const user = await open('<p>Coats for everyone, see <a href="/a">here</a></p>');
  expect(screen.getByText('5 words, 1 min read')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Check: 1 thing to fix' }));
  await user.click(screen.getByRole('button', { name: /“here” does not say/ }));
  expect(writing()).toHaveFocus();
  expect(getSelection()?.toString()).toBe('here');
  await user.keyboard('the winter report');
  expect(await screen.findByRole('button', { name: 'Check: nothing to fix' })).toBeVisible();
});

test('replaces a typed telephone number by the one from Settings', async () => {
  const user = await open(`<p>Ring ${site.phone} today</p>`);
  await user.click(screen.getByRole('button', { name: 'Check: 1 thing to fix' }));
  expect(screen.getByText(/This has the telephone number typed in/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use the one from Settings' }));
  expect(compact()).toBe('<p>Ring <span data-setting="phone"></span> today</p>');
  expect(await screen.findByRole('button', { name: 'Check: nothing to fix' })).toBeVisible();
});

test('a pasted video becomes a link with words', async () => {
  await open('<p></p>');
  act(() => writing().focus());
  paste({ 'text/plain': '<iframe src="https://www.youtube.com/embed/abc"></iframe>' });
  expect(written).toHaveBeenLastCalledWith(
    '<p><a href="https://www.youtube.com/watch?v=abc">Watch on YouTube</a></p>',
  );
});

test('keys lead to the toolbar, back, and to the list of keys', async () => {
  const user = await open('<p>Coats</p>');
  select('Coats');
  await user.keyboard('{Alt>}{F10}{/Alt}');
  expect(tool('Text')).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(writing()).toHaveFocus());
  await user.keyboard('{Control>}/{/Control}');
  const help = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(help).getByText('Ctrl+B')).toBeVisible();
});

test('a text in Pashto is right to left', async () => {
  await open('<p>متن</p>', 'ps');
  expect(writing()).toHaveAttribute('dir', 'rtl');
  expect(writing()).toHaveAttribute('lang', 'ps');
});

describe('pictures', () => {
  const kite = {
    ...picture,
    name: 'kite.jpg',
    alt: 'A red kite',
    caption: 'Kite day',
    picture: { url: '/storage/kite.webp', width: 960, height: 640, variants: [], placeholder: '', alt: '' },
  };
  const figure =
    '<figure><img alt="A red kite" height="640" src="/storage/kite.webp" width="960"><figcaption>Kite day</figcaption></figure>';
  test('are chosen from the library, with their data there', async () => {
    http.defaults.adapter = answering({
      'GET /admin/media': listed(kite),
    });
    const user = await open('<p>Before.</p><p>After.</p>');
    select('Before');
    await user.click(tool('Picture'));
    await user.click(await screen.findByRole('radio', { name: /kite.jpg/ }));
    await user.click(screen.getByRole('button', { name: /Use this picture/ }));
    expect(compact()).toBe(`<p>Before.</p>${figure}<p>After.</p>`);
    expect(await screen.findByLabelText('What does the picture show?')).toHaveValue('A red kite');
    await waitFor(() => expect(writing()).toHaveFocus());
    fireEvent.keyPress(writing(), { key: 'B', charCode: 66 });
    expect(compact()).toBe(`<p>Before.</p>${figure}<p>B</p><p>After.</p>`);
  });

  test('are described in place, or marked as decoration', async () => {
    const user = await open('<p>Text</p><figure><img src="/storage/kite.webp"></figure>');
    await user.click(screen.getByRole('button', { name: 'Check: 1 thing to fix' }));
    await user.click(screen.getByRole('button', { name: /no description/ }));
    await user.type(await screen.findByLabelText('What does the picture show?'), 'A kite');
    expect(compact()).toContain('<img alt="A kite" src="/storage/kite.webp">');
    await user.click(screen.getByLabelText('Decorative'));
    expect(compact()).toContain('<img alt="" src="/storage/kite.webp">');
    expect(screen.getByLabelText('What does the picture show?')).toBeDisabled();
  });

  test('can have a caption, and be removed', async () => {
    const user = await open(`<p>Text</p>${figure}`);
    select('Kite day');
    await user.click(await screen.findByLabelText('Caption'));
    expect(compact()).not.toContain('figcaption');
    await user.click(screen.getByLabelText('Caption'));
    expect(compact()).toContain('<figcaption></figcaption>');
    await user.click(within(screen.getByRole('group', { name: 'Picture' })).getByText('Remove'));
    expect(compact()).toBe('<p>Text</p>');
  });

  test('that are pasted are uploaded to the library, and wait for it', async () => {
    let asked = 0;
    http.defaults.adapter = answering({
      'POST /admin/media': {
        results: [{ name: 'kite.jpg', media: { ...kite, state: 'processing', picture: null } }],
      },
      'GET /admin/media/5': () => ({
        results: ++asked < 2 ? { ...kite, state: 'processing', picture: null } : kite,
      }),
    });
    await open('<p>Before.</p><p>After.</p>');
    select('Before');
    paste({}, [new File(['…'], 'kite.jpg', { type: 'image/jpeg' })]);
    expect(await screen.findByText(/being prepared/)).toBeVisible();
    select('After');
    await waitFor(() => expect(compact()).toBe(`<p>Before.</p>${figure}<p>After.</p>`));
    expect(screen.queryByRole('group', { name: 'New pictures' })).not.toBeInTheDocument();
  });

  describe('inside a pasted text', () => {
    const png = 'data:image/png;base64,iVBORw0KGgo=';
    /** Fakes the library: uploads are ready at once, and numbered in order. */
    const made = (id: number) => ({
      ...kite,
      id,
      alt: '',
      caption: '',
      picture: { ...kite.picture, url: `/storage/${id}.webp` },
    });
    function library(more: Parameters<typeof answering>[0] = {}) {
      const files: File[] = [];
      http.defaults.adapter = answering({
        'POST /admin/media': ({ body }: { body: FormData }) => {
          files.push(body.get('files') as File);
          return { results: [{ name: 'x', media: made(files.length), known: false }] };
        },
        'GET /admin/media/1': { results: made(1) },
        'GET /admin/media/2': { results: made(2) },
        ...more,
      });
      return files;
    }
    const drawn = () => writing().querySelectorAll('[data-arriving]');
    const figureHtml = (id: number, alt = '') =>
      `<figure><img${alt && ` alt="${alt}"`} height="640" src="/storage/${id}.webp" width="960"></figure>`;

    test('are uploaded to the library, and keep their places', async () => {
      const files = library();
      await open('<p>Before.</p>');
      select('Before.');
      const html = `<p>One</p><p><img src="${png}" alt="A kite"></p><p>Two <img src="${png}"> and on</p>`;
      paste({ 'text/html': html, 'text/plain': 'One Two' });
      expect(drawn()).toHaveLength(2);
      expect(compact()).toBe('<p>One</p><p>Two  and on</p>'.replace('  ', ' '));
      const inline = '<img height="640" src="/storage/2.webp" width="960">';
      await waitFor(() =>
        expect(compact()).toBe(`<p>One</p>${figureHtml(1, 'A kite')}<p>Two ${inline} and on</p>`),
      );
      expect(files.map(({ name, type }) => [name, type])).toEqual([
        ['A kite.png', 'image/png'],
        ['pasted-picture.png', 'image/png'],
      ]);
      expect(drawn()).toHaveLength(0);
    });

    test('are read from Word’s own format', async () => {
      const files = library();
      await open('<p>Text</p>');
      select('Text');
      const digits = '89504e470d0a1a0a'.repeat(8);
      paste({
        'text/html': '<p>One</p><p><img src="file:///C:/clip_image001.png"></p><p>Two</p>',
        'text/plain': 'One Two',
        'text/rtf': String.raw`{\rtf1 One{\*\shppict{\pict\picw133\pngblip\bliptag-12{\*\blipuid 0123456789abcdef0123456789abcdef}${digits}}}{\nonshppict{\pict\wmetafile8 ${digits}}}Two}`,
      });
      await waitFor(() => expect(compact()).toBe(`<p>One</p>${figureHtml(1)}<p>Two</p>`));
      expect(files[0]?.size).toBe(64);
    });

    test('of other websites are fetched from there into the library, and keep their places', async () => {
      const asked: object[] = [];
      library({
        'POST /admin/media/from-web': ({ body }: { body: { address: string } }) => {
          asked.push(body);
          return { results: { name: 'a', media: made(asked.length), known: false } };
        },
      });
      await open('<p>Text</p>');
      select('Text');
      const html =
        '<p>One</p><p><img src="https://lh7.example/a" alt="A kite"></p><p>Two <img src="//lh7.example/b"></p>';
      paste({ 'text/html': html, 'text/plain': 'One Two' });
      expect(drawn()).toHaveLength(2);
      const inline = '<img height="640" src="/storage/2.webp" width="960">';
      await waitFor(() => expect(compact()).toBe(`<p>One</p>${figureHtml(1, 'A kite')}<p>Two ${inline}</p>`));
      expect(asked).toEqual([
        { address: 'https://lh7.example/a', alt: 'A kite' },
        { address: 'https://lh7.example/b', alt: '' },
      ]);
    });

    test('that can’t be fetched are left out, each with a message', async () => {
      const why = 'There is nothing there that can be fetched (404).';
      library({
        'POST /admin/media/from-web': failing(422, { message: why }),
      });
      await open('<p>Text</p>');
      select('Text');
      const html = '<p>One</p><p><img src="https://lh7.example/a.jpg"></p><p>Two</p>';
      paste({ 'text/html': html, 'text/plain': 'One Two' });
      const strip = await screen.findByRole('group', { name: 'New pictures' });
      expect(await within(strip).findByText(why)).toBeVisible();
      expect(within(strip).getByText(/^a\.jpg from lh7\.example/)).toBeVisible();
      await waitFor(() => expect(drawn()).toHaveLength(0));
      expect(compact()).toBe('<p>One</p><p>Two</p>');
    });

    test('of this site’s own pages stay unchanged', async () => {
      library();
      await open('<p>Text</p>');
      select('Text');
      const src = `/storage/media/${'ab'.repeat(16)}/480.webp`;
      paste({ 'text/html': `<p>One <img src="${location.origin}${src}"></p>`, 'text/plain': 'One' });
      expect(compact()).toBe(`<p>One <img src="${src}"></p>`);
    });

    test('that are removed during their upload stay removed', async () => {
      library();
      const user = await open('<p>Text</p>');
      select('Text');
      paste({ 'text/html': `<p>One</p><p><img src="${png}"></p><p>Two</p>`, 'text/plain': 'One' });
      await user.keyboard('{Control>}z{/Control}');
      await waitFor(() =>
        expect(screen.queryByRole('group', { name: 'New pictures' })).not.toBeInTheDocument(),
      );
      expect(writing()).toHaveTextContent('Text');
      expect(writing().querySelector('img')).toBeNull();
    });
  });

  test('that visitors may not see are shown to the writer, and marked', async () => {
    const src = `/storage/media/${'ab'.repeat(16)}/960.webp`;
    const seen = 'data:image/webp;base64,AAAA';
    http.defaults.adapter = answering({
      'POST /admin/media/named': { results: [{ ...kite, shown: false, people: true }] },
      'GET /admin/media/5/preview': { results: { url: seen, width: 960, height: 640 } },
    });
    await open(`<p>Before <img src="${src}" alt="A kite"> after</p>`);
    const shown = within(writing()).getByAltText('A kite');
    fireEvent.error(shown);
    await waitFor(() => expect(shown).toHaveAttribute('src', seen));
    expect(shown).toHaveAttribute('title', expect.stringMatching(/until consent for it is recorded/));
    expect(written).not.toHaveBeenCalled();
  });

  test('that the library rejects show the reason', async () => {
    http.defaults.adapter = answering({
      'POST /admin/media': { results: [{ name: 'kite.jpg', error: 'This file is no picture.' }] },
    });
    const user = await open('<p>Text</p>');
    select('Text');
    paste({}, [new File(['…'], 'kite.jpg', { type: 'image/jpeg' })]);
    expect(await screen.findByText('This file is no picture.')).toBeVisible();
    expect(written).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Remove from the list: kite.jpg' }));
    expect(writing().querySelector('[data-arriving]')).toBeNull();
  });
});

describe('details from Settings', () => {
  const phone = '<span data-setting="phone"></span>';
  const site = { phone: '020 7946 0857', email: '', address_lines: ['12 Kite Yard', 'London'] };
  const chip = () => screen.findByRole('img', { name: 'Phone from Settings: 020 7946 0857' });

  beforeEach(() => {
    http.defaults.adapter = answering({ 'GET /admin/site': { results: site } });
  });

  test('are chosen by their present text, and inserted at the caret', async () => {
    const user = await open('<p>Call us today</p>');
    select('us');
    await user.click(tool('Insert contact detail'));
    const strip = within(screen.getByRole('group', { name: 'Insert contact detail' }));
    expect(await strip.findByRole('button', { name: 'Postal address 12 Kite Yard, London' })).toBeVisible();
    expect(strip.getByRole('button', { name: 'Email not filled in' })).toBeVisible();
    expect(strip.getByRole('button', { name: /^Phone/ })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(written).toHaveBeenLastCalledWith(`<p>Call ${phone} today</p>`);
    await waitFor(() => expect(writing()).toHaveFocus());
    await user.keyboard('!');
    expect(written).toHaveBeenLastCalledWith(`<p>Call ${phone}! today</p>`);
    expect(await chip()).toHaveTextContent('020 7946 0857');
    expect(screen.queryByRole('group', { name: /Insert/ })).not.toBeInTheDocument();
  });

  test('are not inserted after Escape, which returns to the text', async () => {
    const user = await open('<p>Call us</p>');
    await user.click(tool('Insert contact detail'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: /Insert/ })).not.toBeInTheDocument();
    await waitFor(() => expect(writing()).toHaveFocus());
    expect(written).not.toHaveBeenCalled();
  });

  test('show if they are not filled in', async () => {
    await open('<p>Write to <span data-setting="email"></span></p>');
    expect(await screen.findByRole('img', { name: 'Email from Settings: not filled in' })).toBeVisible();
  });

  test('are deleted by one key press', async () => {
    await open(`<p>Call${phone}</p>`);
    await chip();
    select('Call');
    getSelection()?.collapseToEnd();
    fireEvent(document, new Event('selectionchange'));
    fireEvent.keyDown(writing(), { key: 'Delete', keyCode: 46 });
    expect(written).toHaveBeenLastCalledWith('<p>Call</p>');
  });

  test('are copied as their text, for other programs', async () => {
    await open(`<p>Call ${phone}</p>`);
    await chip();
    act(() => writing().focus());
    fireEvent.keyDown(writing(), { key: 'a', keyCode: 65, ctrlKey: true });
    const copied: Record<string, string> = {};
    const setData = (kind: string, data: string) => void (copied[kind] = data);
    fireEvent.copy(writing(), { clipboardData: { clearData: () => {}, setData } });
    expect(copied['text/plain']).toBe('Call 020 7946 0857');
    expect(copied['text/html']).toContain('<span data-setting="phone">020 7946 0857</span>');
  });

  test('show at once what was changed in another window', async () => {
    const phones = ['020 7946 0857', '020 7946 0999'];
    http.defaults.adapter = answering({
      'GET /admin/site': () => ({ results: { ...site, phone: phones.shift() ?? '' } }),
    });
    await open(`<p>Call ${phone}</p>`);
    await chip();
    fireEvent(document, new Event('visibilitychange', { bubbles: true }));
    expect(await screen.findByRole('img', { name: 'Phone from Settings: 020 7946 0999' })).toBeVisible();
  });

  test('are kept when pasted, but an unknown name becomes plain words', async () => {
    await open('<p>Call </p>');
    act(() => writing().focus());
    paste({
      'text/html': '<p><span data-setting="phone">old</span> or <span data-setting="fax">0300</span></p>',
    });
    expect(compact()).toContain(`${phone} or 0300`);
  });

  test('are shown in HTML by their names', async () => {
    const user = await open(`<p>Call ${phone}</p>`);
    await user.click(tool('HTML'));
    expect(screen.getByRole('textbox', { name: 'Text, as HTML' })).toHaveValue(`<p>Call ${phone}</p>`);
  });
});
