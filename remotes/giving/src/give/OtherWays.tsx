import type { GivingPage } from '@lapis/contract';
import { href, isAnnounced, Link } from '@lapis/router';
import { Panel } from '../kit/Panel';

export const OtherWays = ({ giving: { cheque, methods } }: { giving: GivingPage }) => (
  <>
    {cheque && (
      <Panel title="By cheque">
        <p>
          Make it payable to <strong>{cheque.payee}</strong>, and post it to
        </p>
        <address dir="auto">
          {cheque.address_lines.map((line) => (
            <span key={line}>
              {line}
              <br />
            </span>
          ))}
        </address>
        <p>Please add your name and address, so that we can thank you.</p>
      </Panel>
    )}
    {methods.length > 0 && (
      <Panel title="Already giving?">
        <p>
          <Link to={href('give.manage')}>See your gifts</Link>, change or stop a monthly one, get a receipt,
          or add Gift Aid.
        </p>
        {isAnnounced('contact') && (
          <p>
            Something else? <Link to={href('contact')}>Ask us</Link>.
          </p>
        )}
      </Panel>
    )}
  </>
);
