/**
 * Inlined in each page. Loads the site's code only when the visitor does something, or when an element that
 * needs it comes into view of the loaded page (docs/explanation/decisions/014-hydrate-on-first-interaction.md). Until then, visitors can read
 * the page and follow its links.
 */
import { token } from '@lapis/contract/cookies';
import { whenVisitorActs } from '@lapis/ui/when-visitor-acts';
import { mayReload, thisPage } from './federation/reload';
import { LISTENING } from './listening';
import { fetchFonts } from './navigation/fonts';
import { savesData } from './navigation/saves-data';
import { isBuilt } from './trusted-types';

interface StartScripts {
  run: Record<string, string>;
  ahead: string[];
}

/** In milliseconds. */
const LONGEST_PRESS = 500;

/** Events by which a finger or a mouse begins to press something. */
const pointed = new Set(['pointerdown', 'touchstart', 'focusin']);

// The response to a rejected form has an address of its own, so that reloading doesn't send the form again.
const { address } = document.documentElement.dataset;
if (address) history.replaceState(null, '', address + location.hash);

/** Aborts once the browser opens another page, which then gets the whole line. */
const leaving = new AbortController();
const block = document.getElementById('lapis-start')?.textContent;
if (block) startInTime(JSON.parse(block) as StartScripts);
oncePainted(() => fetchFonts(leaving.signal));

function startInTime(wanted: StartScripts) {
  let hasBegun = false;
  const sight = new IntersectionObserver(
    (seen) => seen.some(({ isIntersecting }) => isIntersecting) && begin(),
  );
  const stopWaiting = whenVisitorActs(begin);
  keepPressed(begin);
  oncePainted(() => {
    if (hasBegun) return;
    // Starts at once for signed-in visitors, whose name is shown in the page, and to fill in what was typed.
    if (document.cookie.split('; ').some((cookie) => cookie.startsWith(`${token.name}=`)) || hasKeptForm())
      return begin();
    onceLoaded(() => {
      if (hasBegun) return;
      document.querySelectorAll('[data-lively]').forEach((element) => sight.observe(element));
      if (!savesData()) void fetchAhead(Object.keys(wanted.run)[0], 'low');
    });
  });

  function begin(act?: Event) {
    // The browser opens the next page, and the code would only share a slow line and phone with it.
    if (hasBegun || (act && pointed.has(act.type) && opensPage(act))) return hasBegun;
    hasBegun = true;
    stopWaiting();
    sight.disconnect();
    if (act?.type === 'pointerdown' || act?.type === 'touchstart') oncePressed(start);
    else start();
    return true;
  }

  function start() {
    // Lays out the whole page from now on, so that the End key reaches its end.
    document.documentElement.dataset['alive'] = 'soon';
    for (const href of wanted.ahead) void fetchAhead(href);
    run(wanted);
  }
}

/**
 * Runs the callback once a press is over and what it opens has been painted, because laying out the page and
 * running its code would hold up a slow phone.
 */
function oncePressed(callback: () => void) {
  let isOver = false;
  const over = () => {
    if (!isOver) oncePainted(callback);
    isOver = true;
  };
  for (const end of ['pointerup', 'pointercancel'])
    addEventListener(end, over, { once: true, capture: true });
  setTimeout(over, LONGEST_PRESS);
}

/** Returns true if the page has a form whose text this tab has kept. */
function hasKeptForm() {
  const form = document.querySelector<HTMLElement>('[data-kept]');
  try {
    return form !== null && sessionStorage.getItem(form.dataset['kept']!) !== null;
  } catch {
    return false;
  }
}

/** Runs the callback after the first paint, so that it doesn't delay the paint on a slow phone. */
function oncePainted(callback: () => void) {
  if (document.hidden) setTimeout(callback);
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(callback)));
}

function onceLoaded(callback: () => void) {
  if (document.readyState === 'complete') callback();
  else addEventListener('load', callback);
}

/**
 * Fetches resources in advance. Browsers don't reuse a `preload` for a script with `integrity`, and Firefox
 * doesn't support `prefetch`.
 */
async function fetchAhead(href = '', priority?: RequestPriority) {
  try {
    await (await fetch(href, { priority, signal: leaving.signal })).arrayBuffer();
  } catch {}
}

function run({ run: scripts }: StartScripts) {
  const policy = globalThis.trustedTypes?.createPolicy('lapis-start', {
    createScriptURL: (url) => (isBuilt(url) ? url : null),
  });
  const trusted = (url: string) => policy?.createScriptURL(url) ?? url;
  for (const [src, integrity] of Object.entries(scripts)) load(trusted(src), integrity);
}

function load(src: string, integrity: string) {
  function onerror() {
    const again = () => load(src, integrity);
    if (!navigator.onLine) addEventListener('online', again, { once: true });
    // A reload would close the menu.
    else if (findOpened()) whenVisitorActs(again);
    // A page left open during a release requests files that no longer exist.
    else if (mayReload('host')) thisPage.reload();
  }
  const script = document.createElement('script');
  document.head.append(Object.assign(script, { src, integrity, async: false, onerror }));
}

/**
 * Handles clicks made before the page is interactive: opens and closes what a button controls, or shows that
 * the page is busy. The last click on a button is repeated once the page listens.
 */
function keepPressed(begin: () => void) {
  const { dataset } = document.documentElement;
  let pressed: HTMLButtonElement | null = null;
  const keep = ({ target }: Event) => {
    const button = (target as Element).closest<HTMLButtonElement>('button[type=button]');
    if (!button) return;
    const isOpen = toggleControlled(button);
    if (isOpen === undefined) dataset['pressed'] = '';
    pressed = isOpen === false ? null : button;
  };
  const close = ({ key }: KeyboardEvent) => {
    const button = key === 'Escape' && findOpened();
    if (!button) return;
    toggleControlled(button);
    button.focus();
    pressed = null;
  };
  const showBusy = (event: Event) => {
    const isForm = event instanceof SubmitEvent;
    if (!isForm && !leavesPage(event as MouseEvent)) return;
    dataset['pressed'] = '';
    if (isForm && !navigator.onLine) keepForm(event);
    else leaving.abort();
  };
  /** Keeps what was typed if there is no connection, and says so: the browser would replace the page. */
  const keepForm = (event: SubmitEvent) => {
    event.preventDefault();
    pressed = event.submitter as HTMLButtonElement | null;
    pressed?.setCustomValidity('You are offline. This will be sent once you are connected.');
    pressed?.reportValidity();
    begin();
  };
  addEventListener('click', keep, true);
  addEventListener('keydown', close);
  addEventListener('click', showBusy);
  addEventListener('submit', showBusy);
  // The back button may show the page as it was left.
  addEventListener('pageshow', () => delete dataset['pressed']);
  addEventListener(
    LISTENING,
    () => {
      removeEventListener('click', keep, true);
      removeEventListener('keydown', close);
      removeEventListener('click', showBusy);
      removeEventListener('submit', showBusy);
      delete dataset['pressed'];
      pressed?.setCustomValidity('');
      if (pressed) findCounterpart(pressed)?.click();
    },
    { once: true },
  );
}

/** Returns true for a press by which the browser opens a page: of a link, or of a form's button. */
function opensPage(act: Event) {
  const { target } = act;
  const button = target instanceof Element && target.closest<HTMLButtonElement>('button:not([type=button])');
  return Boolean(button && button.form?.hasAttribute('action')) || leavesPage(act as MouseEvent);
}

/** Returns true for a click that opens another page of a site in this window. */
function leavesPage({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"], a[href^=http]');
  if (!link || link.target || link.hasAttribute('download') || ctrlKey || metaKey || shiftKey) return false;
  const isHere = link.pathname + link.search === location.pathname + location.search;
  return !(isHere && link.hash);
}

/** Shows or hides what a button controls, and returns true if it is now open; undefined for other buttons. */
function toggleControlled(button: HTMLButtonElement) {
  const controlled = document.getElementById(button.getAttribute('aria-controls') ?? '');
  if (!controlled) return undefined;
  const isOpen = controlled.hidden;
  controlled.hidden = !isOpen;
  button.setAttribute('aria-expanded', String(isOpen));
  return isOpen;
}

const findOpened = () => document.querySelector<HTMLButtonElement>('[aria-controls][aria-expanded=true]');

function findCounterpart(button: HTMLButtonElement) {
  if (button.isConnected) return button;
  const buttonName = (one: HTMLButtonElement) => one.ariaLabel ?? one.textContent;
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[type=button]')];
  return buttons.find((one) => buttonName(one) === buttonName(button));
}
