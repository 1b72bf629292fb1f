import type * as Reload from './federation/reload';
import { LISTENING } from './listening';

const host = '/dist/js/main.0a1b2c3d.js';
const ofPage = '/remotes/public/1/dist/js/page-home.5e38d7eb.js';
const integrity = 'sha384-oqVuAfXRKap7fdgcCY5uykM6';
const button = '<button type="button">Copy the link</button>';
const menuButton =
  '<button type="button" aria-controls="menu" aria-expanded="false">Menu</button><nav id="menu" hidden></nav>';
const fetched = () => jest.mocked(fetch).mock.calls.map(([href, options]) => [href, options?.priority]);
const asked = () => [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'));

let see = (_: Partial<IntersectionObserverEntry>[]) => {};
const observed: Element[] = [];
globalThis.IntersectionObserver = class {
  constructor(hear: (seen: Partial<IntersectionObserverEntry>[]) => void) {
    see = hear;
  }
  observe = (element: Element) => observed.push(element);
  disconnect = () => {};
} as unknown as typeof IntersectionObserver;

globalThis.fetch = jest.fn().mockRejectedValue(new TypeError('No connection'));

jest.useFakeTimers();

const paint = () => jest.advanceTimersByTime(50);

function open({ isComplete = true, markup = '', isPainted = true } = {}) {
  const start = `<script type="application/json" id="lapis-start">${JSON.stringify({ run: { [host]: integrity }, ahead: [ofPage] })}</script>`;
  document.body.innerHTML = markup + (isComplete ? start : '');
  let reload = jest.fn();
  jest.isolateModules(() => {
    const { thisPage } = require('./federation/reload') as typeof Reload;
    reload = jest.spyOn(thisPage, 'reload').mockImplementation() as typeof reload;
    require('./boot');
  });
  if (isPainted) paint();
  return reload;
}

beforeEach(() => {
  // Ends pages of earlier tests.
  document.dispatchEvent(new Event('scroll'));
  dispatchEvent(new Event(LISTENING));
  document.head.innerHTML = '';
  delete document.documentElement.dataset['alive'];
  document.cookie = 'token=; max-age=0';
  observed.length = 0;
  sessionStorage.clear();
  jest.mocked(fetch).mockClear();
});

test('the response to a rejected form gets its own address, which a reload requests', () => {
  history.replaceState(null, '', '/contact#write');
  document.documentElement.dataset['address'] = '/contact?draft=a-token';
  open();
  delete document.documentElement.dataset['address'];
  expect(location.href).toBe('http://localhost/contact?draft=a-token#write');
  history.replaceState(null, '', '/');
});

test('a form whose text this tab has kept is filled in without an act', () => {
  const markup = '<form data-kept="lapis:contact"></form>';
  open({ markup });
  expect(asked()).toEqual([]);
  sessionStorage.setItem('lapis:contact', '{}');
  open({ markup });
  expect(asked()).toEqual([host]);
});

test.each(['pointermove', 'wheel', 'keydown', 'scroll'])(
  'a complete page loads no script before its reader acts: %s',
  (act) => {
    open();
    expect(asked()).toEqual([]);
    document.dispatchEvent(new Event(act));
    expect(asked()).toEqual([host]);
    expect(document.head.querySelector('script')).toHaveProperty('integrity', integrity);
    expect(fetched()).toContainEqual([ofPage, undefined]);
    document.dispatchEvent(new Event(act));
    expect(asked()).toHaveLength(1);
  },
);

test('the whole page is laid out from the first act on, so that the visitor can reach its end', () => {
  open();
  expect(document.documentElement).not.toHaveAttribute('data-alive');
  document.dispatchEvent(new Event('keydown'));
  expect(document.documentElement).toHaveAttribute('data-alive');
});

test('a press is answered before the page is laid out and its code comes and runs', () => {
  open();
  document.dispatchEvent(new Event('touchstart'));
  jest.advanceTimersByTime(100);
  expect([asked(), document.documentElement.dataset['alive']]).toEqual([[], undefined]);
  expect(fetched()).toEqual([[host, 'low']]);
  document.dispatchEvent(new Event('pointerup'));
  expect(asked()).toEqual([]);
  paint();
  expect([asked(), document.documentElement.dataset['alive']]).toEqual([[host], 'soon']);
  jest.advanceTimersByTime(1000);
  expect(asked()).toEqual([host]);
});

function press(selector: string) {
  for (const type of ['pointerdown', 'touchstart', 'focusin'])
    document.body.querySelector(selector)!.dispatchEvent(new Event(type, { bubbles: true }));
  jest.advanceTimersByTime(600);
}

test.each([
  ['a link', '<a href="/blog">Blog</a>', 'a'],
  ['a form’s button', '<form method="post" action="/contact"><button>Send</button></form>', 'button'],
])(
  'a press on %s leaves line and phone to the next page, unless it becomes a scroll',
  (_, markup, selector) => {
    open({ markup });
    press(selector);
    expect([asked(), fetched()]).toEqual([[], [[host, 'low']]]);
    document.dispatchEvent(new Event('scroll'));
    expect(asked()).toEqual([host]);
  },
);

test('a press on a link within the page starts its code', () => {
  open({ markup: '<a href="#end">End</a>' });
  press('a');
  expect(asked()).toEqual([host]);
});

test.each([
  ['a link is followed', '<a href="/blog">Blog</a>', 'a', 'click'],
  ['a form is sent', '<form method="post" action="/contact"></form>', 'form', 'submit'],
])('nothing more is fetched ahead once %s', (_, markup, selector, type) => {
  open({ markup });
  const [[, ahead] = []] = jest.mocked(fetch).mock.calls;
  const stay = (event: Event) => event.preventDefault();
  addEventListener(type, stay);
  const act = { bubbles: true, cancelable: true };
  const event = type === 'submit' ? new SubmitEvent(type, act) : new MouseEvent(type, act);
  document.body.querySelector(selector)!.dispatchEvent(event);
  removeEventListener(type, stay);
  expect(ahead?.signal?.aborted).toBe(true);
  dispatchEvent(new Event('pageshow'));
});

test('a press that does not end, or becomes a scroll, does not hold up the code', () => {
  open();
  document.dispatchEvent(new Event('pointerdown'));
  jest.advanceTimersByTime(600);
  expect(asked()).toEqual([host]);
});

test('React is fetched ahead once the page has loaded, but not run', () => {
  const loading = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  open();
  expect(fetch).not.toHaveBeenCalled();
  loading.mockRestore();
  dispatchEvent(new Event('load'));
  expect(fetched()).toEqual([[host, 'low']]);
  expect(asked()).toEqual([]);
});

test('a moving part starts when it scrolls into view', () => {
  open({ markup: '<ul data-lively></ul>' });
  expect(observed).toEqual([document.querySelector('ul')]);
  see([{ isIntersecting: false }]);
  expect(asked()).toEqual([]);
  see([{ isIntersecting: true }]);
  expect(asked()).toEqual([host]);
});

test('a page for a signed-in visitor does not wait', () => {
  document.cookie = 'token=abc';
  open();
  expect(asked()).toEqual([host]);
});

test('only an act starts the page before its first frame is painted, and it starts once', () => {
  document.cookie = 'token=abc';
  open({ markup: '<ul data-lively></ul>', isPainted: false });
  expect([asked(), observed, jest.mocked(fetch).mock.calls]).toEqual([[], [], []]);
  document.dispatchEvent(new Event('keydown'));
  expect(asked()).toEqual([host]);
  paint();
  expect(asked()).toEqual([host]);
});

test('a background tab starts too, though nothing of it is painted', () => {
  document.cookie = 'token=abc';
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const frame = jest.spyOn(window, 'requestAnimationFrame').mockImplementation(() => 0);
  open();
  expect(asked()).toEqual([host]);
  frame.mockRestore();
  hidden.mockRestore();
});

test('a page that is only a frame has its scripts already', () => {
  open({ isComplete: false });
  document.dispatchEvent(new Event('scroll'));
  expect(asked()).toEqual([]);
});

test('a button that was pressed too early is pressed again once the page listens', () => {
  open({ markup: button });
  const pressed = jest.fn();
  const menu = document.querySelector('button') as HTMLButtonElement;
  menu.click();
  menu.addEventListener('click', pressed);
  dispatchEvent(new Event(LISTENING));
  expect(pressed).toHaveBeenCalledTimes(1);
  menu.click();
  dispatchEvent(new Event(LISTENING));
  expect(pressed).toHaveBeenCalledTimes(2);
});

test('a press that has to wait for the code is answered by a bar until the page listens', () => {
  open({ markup: button });
  document.querySelector('button')?.click();
  expect(document.documentElement).toHaveAttribute('data-pressed');
  dispatchEvent(new Event(LISTENING));
  expect(document.documentElement).not.toHaveAttribute('data-pressed');
});

test('a menu opens and closes before the page listens, and stays open then', () => {
  open({ markup: menuButton });
  const [hamburger] = document.getElementsByTagName('button');
  const menu = document.querySelector('nav');
  hamburger!.click();
  expect(menu).toBeVisible();
  expect(hamburger).toHaveAttribute('aria-expanded', 'true');
  expect(document.documentElement).not.toHaveAttribute('data-pressed');
  hamburger!.click();
  expect(menu).not.toBeVisible();
  hamburger!.click();

  const pressed = jest.fn();
  hamburger!.addEventListener('click', pressed);
  dispatchEvent(new Event(LISTENING));
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(menu).toBeVisible();
});

test('Escape closes a menu before the page listens, and the focus goes to its button', () => {
  open({ markup: menuButton });
  const [hamburger] = document.getElementsByTagName('button');
  hamburger!.click();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(document.querySelector('nav')).not.toBeVisible();
  expect(hamburger).toHaveFocus();
  expect(hamburger).toHaveAttribute('aria-expanded', 'false');
});

test('a menu that was closed again before the page listens stays closed', () => {
  open({ markup: menuButton });
  const [hamburger] = document.getElementsByTagName('button');
  hamburger!.click();
  hamburger!.click();
  const pressed = jest.fn();
  hamburger!.addEventListener('click', pressed);
  dispatchEvent(new Event(LISTENING));
  expect(pressed).not.toHaveBeenCalled();
});

test('a missing script reloads the page, once', () => {
  const reload = open();
  document.dispatchEvent(new Event('scroll'));
  const [script] = document.head.getElementsByTagName('script');
  script?.dispatchEvent(new Event('error'));
  script?.dispatchEvent(new Event('error'));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a missing script does not reload the page under an open menu, and the next act requests it again', () => {
  const reload = open({ markup: menuButton });
  document.querySelector('button')?.click();
  document.dispatchEvent(new Event('scroll'));
  document.head.querySelector('script')?.dispatchEvent(new Event('error'));
  expect([asked(), reload.mock.calls]).toEqual([[host], []]);
  document.querySelector('button')?.click();
  document.dispatchEvent(new Event('scroll'));
  expect(asked()).toEqual([host, host]);
  document.head.querySelectorAll('script')[1]?.dispatchEvent(new Event('error'));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('without a connection the page stays, and tries again when there is one', () => {
  const reload = open();
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  document.dispatchEvent(new Event('scroll'));
  document.head.querySelector('script')?.dispatchEvent(new Event('error'));
  expect(asked()).toEqual([host]);
  online.mockRestore();
  dispatchEvent(new Event('online'));
  expect(asked()).toEqual([host, host]);
  expect(reload).not.toHaveBeenCalled();
});

const isBusy = () => document.documentElement.hasAttribute('data-pressed');

test.each([
  ['<a href="/blog">Blog</a>', {}, true],
  ['<a href="https://example.org/">Elsewhere</a>', {}, true],
  ['<a href="#main">Skip to content</a>', {}, false],
  ['<a href="/#newsletter">Newsletter</a>', {}, false],
  ['<a href="mailto:hello@lapis.example">Email</a>', {}, false],
  ['<a href="/report.pdf" download>Report</a>', {}, false],
  ['<a href="/blog" target="_blank">Blog</a>', {}, false],
  ['<a href="/blog">Blog</a>', { ctrlKey: true }, false],
])('a click on %s with %p shows that the page is busy: %p', (markup, keys, busy) => {
  open({ markup });
  const link = document.body.querySelector('a');
  link?.addEventListener('click', (event) => setTimeout(() => event.preventDefault()));
  link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
  expect(isBusy()).toBe(busy);
  dispatchEvent(new Event('pageshow'));
  expect(isBusy()).toBe(false);
});

test('a form that is sent before the site’s code has come shows that the page is busy', () => {
  open({ markup: '<form method="post" action="/contact"></form>' });
  document.body.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true }));
  expect(isBusy()).toBe(true);
  dispatchEvent(new Event('pageshow'));
});

test('a form that is sent too early without a connection says so, and is sent once the page listens', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  open({ markup: '<form method="post" action="/contact"><button type="submit">Send</button></form>' });
  const submitter = document.body.querySelector('button');
  const send = () => new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter });
  expect(document.body.querySelector('form')?.dispatchEvent(send())).toBe(false);
  expect(asked()).toEqual([host]);
  expect(submitter?.validationMessage).toMatch(/^You are offline/);
  const sent = jest.spyOn(submitter!, 'click').mockImplementation();
  dispatchEvent(new Event(LISTENING));
  expect(sent).toHaveBeenCalledTimes(1);
  expect(submitter?.validationMessage).toBe('');
  expect(isBusy()).toBe(false);
});
