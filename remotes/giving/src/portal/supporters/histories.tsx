import type { StaffGift, SupporterWhole } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { Aside, Mark, may, Row, Rows } from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { Ago } from '@lapis/ui/ago';
import { dayInList } from '../parts/days';
import { amountWords, stateWords, purposeTitle } from '../parts/gift-words';

const None = ({ children }: { children: string }) => <Aside>{children}</Aside>;

export const GivenGifts = ({ gifts }: { gifts: StaffGift[] }) =>
  gifts.length === 0 ? (
    <None>No gifts yet.</None>
  ) : (
    <Rows label="Gifts">
      {gifts.map((gift) => (
        <Row key={gift.id}>
          <Link to={href('admin.giving.gift', { id: gift.id })}>
            {amountWords(gift)}, {gift.reference}
          </Link>
          <Aside>
            {purposeTitle(gift.purpose)} · {stateWords[gift.state]}
            {gift.interval === 'month' && ` · ${pounds(gift.received)} received so far`}
            {gift.last_on && ` · last payment ${dayInList(gift.last_on)}`}
          </Aside>
        </Row>
      ))}
    </Rows>
  );

export const Emails = ({ emails }: Pick<SupporterWhole, 'emails'>) =>
  emails.length === 0 ? (
    <None>No emails have been sent to this address.</None>
  ) : (
    <Rows label="Emails">
      {emails.map(({ subject, at, is_sent }) => (
        <Row key={`${at} ${subject}`}>
          <p>
            {subject} {!is_sent && <Mark tone="bad">Not sent yet</Mark>}
          </p>
          <Aside>
            <Ago time={at} />
          </Aside>
        </Row>
      ))}
    </Rows>
  );

export const Consents = ({ consents }: Pick<SupporterWhole, 'consents'>) =>
  consents.length === 0 ? (
    <None>None recorded.</None>
  ) : (
    <Rows label="Contact preferences">
      {consents.map(({ what, words, at, ended_at }) => (
        <Row key={`${at} ${what}`}>
          <p>
            {what}: “{words}”
          </p>
          <Aside>
            <Ago time={at} />
            {ended_at && (
              <>
                , ended <Ago time={ended_at} />
              </>
            )}
          </Aside>
        </Row>
      ))}
    </Rows>
  );

export const Messages = ({ messages }: Pick<SupporterWhole, 'messages'>) =>
  messages.length === 0 ? (
    <None>No messages.</None>
  ) : (
    <Rows label="Messages">
      {messages.map(({ id, subject, at }) => (
        <Row key={id}>
          {may('messages') ? <Link to={href('admin.messages.read', { id })}>{subject}</Link> : subject}
          <Aside>
            <Ago time={at} />
          </Aside>
        </Row>
      ))}
    </Rows>
  );
