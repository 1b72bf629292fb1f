import { Ago } from '@lapis/ui/ago';
import { ConflictNotice } from './ConflictNotice';
import { type AnyFields, fieldsOf, type Item } from './kind';
import type { Writing } from './writing';

interface ConflictPanelProps<Fields extends AnyFields> {
  writing: Writing<Fields>;
  theirs: Item<Fields>;
}

/** Somebody saved another text meanwhile. */
export function ConflictPanel<Fields extends AnyFields>({ writing, theirs }: ConflictPanelProps<Fields>) {
  const { kind, fields, base } = writing;
  const { updated_by, updated_at } = theirs.version === base?.version ? (theirs.draft ?? theirs) : theirs;
  return (
    <ConflictNotice
      one={kind.one}
      labels={kind.labels}
      theirs={fieldsOf(kind, theirs)}
      mine={fields}
      onKeepMine={writing.keepMine}
      onTakeTheirs={writing.takeTheirs}
    >
      {updated_by ?? 'Somebody'} saved it <Ago time={updated_at} />. Nothing of yours is lost. What differs is
      marked at the side.
    </ConflictNotice>
  );
}
