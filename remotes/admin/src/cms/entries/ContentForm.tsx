import { confirmDialog } from '@lapis/ui';
import { Marks } from '@lapis/ui/forms';
import { useNavigate } from '@lapis/router';
import { useQueryClient } from '@tanstack/react-query';
import { deletionOf } from '../../kit/labels/deletion';
import { notices } from '../../kit/notices/notices';
import { Panel } from '../../kit/panel/Panel';
import { ConflictPanel } from './ConflictPanel';
import styles from './ContentForm.module.css';
import { FormColumns, FormPage } from '../../kit/saving/FormPage';
import { LocalDraftOffer } from './LocalDraftOffer';
import type { AnyFields, ContentType, Item } from './content-type';
import { afterSaving, useLeaveGuard, useSaveKey } from '../../kit/saving/leaving';
import { usePresence } from './presence';
import { PresenceNotice } from './PresenceNotice';
import { mainStep, usePublishing } from './publishing';
import { PublishPanel } from './PublishPanel';
import { deleteItem, forgetLists, itemQuery, restoreItem } from './queries';
import { PublishBar } from './PublishBar';
import { TrashNotice } from '../../kit/saving/TrashNotice';
import { useWriting, type Writing } from './writing/writing';

interface ContentFormProps<Fields extends AnyFields> {
  type: ContentType<Fields>;
  /** Null where it is to be made. */
  item: Item<Fields> | null;
  onCreated?: (item: Item<Fields>) => void;
}

/** Everything about one thing, to be written, saved and published. */
export function ContentForm<Fields extends AnyFields>({
  type,
  item,
  onCreated = () => {},
}: ContentFormProps<Fields>) {
  const writing = useWriting({ type, item, onCreated });
  const { base, fields, failure, localDraft, conflict, isUnsaved, saveDraft } = writing;
  const others = usePresence(type, base?.id);
  const publish = usePublishing(writing);
  const { Main, Details, Parts } = type;
  const isTrashed = base?.state === 'trashed';
  useLeaveGuard(isUnsaved && !isTrashed);
  useSaveKey(saveDraft);

  function submit() {
    const step = mainStep(writing);
    if (!step.isIdle && !writing.isCommitting) void publish(step.publication);
  }

  return (
    <FormPage
      label={type.one}
      title={(base ? base.title : fields.title) || `Add ${type.one}`}
      back={{ to: type.list, label: type.title }}
      bar={!isTrashed && <PublishBar writing={writing} />}
      onSubmit={submit}
      failure={failure}
    >
      {isTrashed && <InTrash writing={writing} item={base} />}
      {others.length > 0 && <PresenceNotice type={type} others={others} />}
      {localDraft && (
        <LocalDraftOffer
          at={localDraft.at}
          onRestore={writing.restoreLocalDraft}
          onForget={writing.forgetLocalDraft}
        />
      )}
      {conflict && <ConflictPanel writing={writing} conflict={conflict} />}
      <fieldset className={styles.content} disabled={isTrashed}>
        <legend className="visually-hidden">Content</legend>
        <Marks errors={writing.marks}>
          <FormColumns
            side={
              <>
                <PublishPanel writing={writing} />
                {Details && (
                  <Panel title="Details">
                    <div className={styles.details}>
                      <Details writing={writing} />
                    </div>
                  </Panel>
                )}
              </>
            }
          >
            <Main writing={writing} />
            {Parts && base && <Parts item={base} />}
          </FormColumns>
        </Marks>
      </fieldset>
    </FormPage>
  );
}

interface InTrashProps<Fields extends AnyFields> {
  writing: Writing<Fields>;
  item: Item<Fields>;
}

function InTrash<Fields extends AnyFields>({ writing: { type, replace }, item }: InTrashProps<Fields>) {
  const { id, title } = item;
  const client = useQueryClient();
  const navigate = useNavigate();

  async function restore() {
    await restoreItem(type, id);
    replace(await client.fetchQuery({ ...itemQuery(type, id), staleTime: 0 }));
    notices.say(`“${title}” has been restored as it was.`);
  }

  async function remove() {
    const isSure = await confirmDialog(deletionOf(`“${title}”`, 'Its history goes too.'));
    if (!isSure) return;
    await deleteItem(type, id);
    forgetLists(client, type);
    void navigate(`${type.list}?state=trashed`, afterSaving);
    notices.say(`“${title}” has been deleted for good.`);
  }

  return (
    <TrashNotice onRestore={restore} onRemove={remove}>
      This {type.one} is in the trash. Visitors do not see it.
    </TrashNotice>
  );
}
