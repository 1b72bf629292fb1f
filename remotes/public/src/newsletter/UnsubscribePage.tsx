import { send } from '@lapis/http';
import { href, Link } from '@lapis/router';
import { HeaderBanner } from '../banners/HeaderBanner';
import header from '../banners/headers/blog.json';
import { TokenAction } from './TokenAction';

/** Where a mail's 'Unsubscribe' leads. */
export const Component = () => (
  <>
    <HeaderBanner image={header} title="Unsubscribe" subtitle="Thank you for having read us." />
    <TokenAction
      question="Press the button, and we send you no more news. You need not say why."
      button="Unsubscribe"
      act={(token) => send('POST /newsletter/unsubscribe', { query: { token } })}
      wayOn={<Link to={href('contact')}>Write to us</Link>}
    />
  </>
);
