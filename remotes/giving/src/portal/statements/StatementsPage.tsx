import { PageHead, useListSearch } from '@lapis/portal';
import { Desk } from './Desk';
import { StatementsPart } from './StatementsPart';
import { UploadPart } from './UploadPart';

const states = ['unmatched', 'ignored', 'matched', 'all'] as const;

export function Component() {
  const search = useListSearch({ sorts: ['newest'], states });
  return (
    <>
      <PageHead
        title="Bank statements"
        lead="Payments with a gift’s reference are matched automatically. You check the others here."
      />
      <UploadPart />
      <Desk search={search} />
      <StatementsPart to={(id) => search.to({ statement: id, state: 'all', q: undefined })} />
    </>
  );
}
