import type { Site } from '@lapis/contract';
import { cookieName, cookies } from '@lapis/contract/cookies';
import { bus } from '@lapis/event-bus';
import Cookies from 'js-cookie';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { ConsentBanner } from './ConsentBanner';

type Analytics = NonNullable<Site['analytics']>;

const secure = location.protocol === 'https:';
const name = cookieName(cookies.consent, secure);

/**
 * Counts visits only with consent (PECR, regulation 6): asks visitors who haven't decided, and again on
 * request. The script isn't loaded before they consent.
 */
export function countVisitsByConsent(analytics: Analytics) {
  const place = document.createElement('div');
  const root = createRoot(place);
  document.body.append(place);

  let askedFrom: HTMLElement | undefined;

  function decide(allowed: boolean) {
    Cookies.set(name, allowed ? 'yes' : 'no', {
      sameSite: 'Lax',
      secure,
      expires: cookies.consent.days,
    });
    root.render(null);
    askedFrom?.focus();
    if (allowed) count(analytics);
    // Reloads, because a running script can't be stopped in any other way.
    else if (isCounting(analytics)) location.reload();
  }

  const ask = (wanted: boolean) =>
    root.render(createElement(ConsentBanner, { name: analytics.name, wanted, onDecide: decide }));

  const answer = Cookies.get(name);
  if (answer === 'yes') count(analytics);
  else if (answer === undefined) ask(false);
  return bus.on('consent:ask', () => {
    if (document.activeElement instanceof HTMLElement) askedFrom = document.activeElement;
    ask(true);
  });
}

const isCounting = ({ script_url }: Analytics) =>
  [...document.scripts].some(({ src }) => src === new URL(script_url).href);

function count(analytics: Analytics) {
  if (isCounting(analytics)) return;
  const script = document.createElement('script');
  script.src = analytics.script_url;
  script.async = true;
  document.head.append(script);
}
