/**
 * Stands in each page, so that a page that came whole costs its reader no script: the site's code is run when somebody
 * does something there, or when something that needs it comes into sight
 * (docs/decisions/014-a-page-waits-for-its-reader.md). Without this file's help the page can be read, and its links followed.
 */
import { token } from '@lapis/contract/cookies';
import { whenVisitorActs } from '@lapis/ui/when-visitor-acts';
import { mayReload, thisPage } from './federation/reload';
import { LISTENING } from './listening';
import { fetchFonts } from './navigation/fonts';
import { savesData } from './navigation/saves-data';
import { isBuilt } from './trusted-types';

/** Addresses of what brings the page to life, as the server wrote them into it. */
interface Start {
  /** Of scripts that start the site, with what they must be (subresource integrity). */
  run: Record<string, string>;
  /** Of scripts and data that are asked for by those. */
  ahead: string[];
}

const block = document.getElementById('lapis-start')?.textContent;
if (block) startInTime(JSON.parse(block) as Start);
oncePainted(fetchFonts);

function startInTime(wanted: Start) {
  let hasBegun = false;
  const sight = new IntersectionObserver(
    (seen) => seen.some(({ isIntersecting }) => isIntersecting) && begin(),
  );
  const stopWaiting = whenVisitorActs(begin);
  keepPressed();
  oncePainted(() => {
    if (hasBegun) return;
    // Who is signed in is shown by name.
    if (document.cookie.split('; ').some((cookie) => cookie.startsWith(`${token.name}=`))) return begin();
    document.querySelectorAll('[data-lively]').forEach((element) => sight.observe(element));
    // For the first touch to be answered soon; what else is needed comes with it.
    if (!savesData()) onceLoaded(() => fetchAhead(Object.keys(wanted.run)[0], 'low'));
  });

  function begin() {
    hasBegun = true;
    stopWaiting();
    sight.disconnect();
    // All of it is laid out from now on, so that the key End finds where the page ends.
    document.documentElement.dataset['alive'] = 'soon';
    start(wanted);
  }
}

/** Calls back when the first frame has been painted, which a cheap phone would have to wait for otherwise. */
function oncePainted(callback: () => void) {
  // A tab in the background is painted when somebody looks at it, and is ready by then.
  if (document.hidden) setTimeout(callback);
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(callback)));
}

function onceLoaded(callback: () => void) {
  if (document.readyState === 'complete') callback();
  else addEventListener('load', callback);
}

/**
 * Fetches what is asked for later: a `preload` is not used for a script with an integrity of its own, and Firefox lets no
 * page `prefetch` one.
 */
async function fetchAhead(href = '', priority?: RequestPriority) {
  try {
    await (await fetch(href, priority && { priority })).arrayBuffer();
  } catch {
    // It was nobody's wish yet. The start asks again, and deals with what fails.
  }
}

function start({ run, ahead }: Start) {
  const policy = globalThis.trustedTypes?.createPolicy('lapis-start', {
    createScriptURL: (url) => (isBuilt(url) ? url : null),
  });
  const trusted = (url: string) => policy?.createScriptURL(url) ?? url;
  for (const [src, integrity] of Object.entries(run)) load(trusted(src), integrity);
  for (const href of ahead) void fetchAhead(href);
}

function load(src: string, integrity: string) {
  function onerror() {
    // The page stays, and comes to life when there is a connection again.
    if (!navigator.onLine) addEventListener('online', () => load(src, integrity), { once: true });
    // One that lay open while the site was renewed asks for what is no longer there.
    else if (mayReload('host')) thisPage.reload();
  }
  const script = document.createElement('script');
  document.head.append(Object.assign(script, { src, integrity, async: false, onerror }));
}

/** Presses again what was pressed before anybody listened. */
function keepPressed() {
  let pressed: HTMLButtonElement | null = null;
  const keep = ({ target }: Event) => {
    pressed = (target as Element).closest<HTMLButtonElement>('button[type=button]') ?? pressed;
  };
  addEventListener('click', keep, true);
  addEventListener(
    LISTENING,
    () => {
      removeEventListener('click', keep, true);
      if (pressed) counterpartOf(pressed)?.click();
    },
    { once: true },
  );
}

/** The button itself, or the one in its place where the page was made anew. */
function counterpartOf(button: HTMLButtonElement) {
  if (button.isConnected) return button;
  const nameOf = (one: HTMLButtonElement) => one.ariaLabel ?? one.textContent;
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[type=button]')];
  return buttons.find((one) => nameOf(one) === nameOf(button));
}
