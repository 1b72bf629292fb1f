import { Notice } from '@lapis/portal';

export const Responsibility = () => (
  <Notice label="Who is responsible">
    <p>
      These figures are worked out from your own records and are not tax advice. The charity is responsible
      for what it claims, and must keep its records for at least six years. If in doubt, read{' '}
      <a href="https://www.gov.uk/government/publications/charities-detailed-guidance-notes/chapter-3-gift-aid">
        HMRC’s guidance on Gift Aid
      </a>{' '}
      or ask your accountant.
    </p>
  </Notice>
);
