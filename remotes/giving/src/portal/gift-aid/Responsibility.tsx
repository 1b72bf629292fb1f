import { Notice } from '@lapis/portal';

/** What trustees should know before they claim. */
export const Responsibility = () => (
  <Notice label="Who is responsible">
    <p>
      What stands here is reckoned from your own records, and is no tax advice. The charity is responsible for
      what it claims, and has to keep its records for at least six years. When in doubt, read{' '}
      <a href="https://www.gov.uk/government/publications/charities-detailed-guidance-notes/chapter-3-gift-aid">
        HMRC’s guidance on Gift Aid
      </a>{' '}
      or ask your accountant.
    </p>
  </Notice>
);
