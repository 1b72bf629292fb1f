import {
  afterSaving,
  deletionQuestion,
  FormColumns,
  FormPage,
  may,
  Notice,
  notices,
  Panel,
  TrashNotice,
  useLeaveGuard,
  useSaveKey,
} from '@lapis/portal';
import { confirmDialog } from '@lapis/ui';
import { AnsweredMarks, FieldLanguage, Marks } from '@lapis/ui/forms';
import { useNavigate, useSearchParams } from '@lapis/router';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, use, useRef } from 'react';
import { ApprovalPanel } from '../approval/ApprovalPanel';
import { ReviewModal } from '../approval/ReviewModal';
import { type Asking, useAsking } from '../approval/use-asking';
import { ConflictPanel } from '../history/ConflictPanel';
import styles from './ContentForm.module.css';
import { LocalDraftOffer } from './LocalDraftOffer';
import type { AnyFields, ContentType, Item } from '../content-type';
import { findNewerSave, usePresence, useTimedState } from './presence';
import { scrollToBlock } from '../preview/page-in-frame';
import { PreviewPanel } from '../preview/PreviewPanel';
import { ShowBlock } from '../preview/show-block';
import { usePreviewBeside } from '../preview/use-preview-beside';
import { NewerSaveNotice, PresenceNotice } from './PresenceNotice';
import { mainStep, notifyPublished, usePublishing } from '../publishing';
import { PublishPanel } from '../publish/PublishPanel';
import { deleteItem, invalidateLists, itemQuery, restoreItem } from '../queries';
import { PublishBar } from '../publish/PublishBar';
import { ReadOnly } from '../read-only';
import { useWriting, type EntryEditor } from '../writing/writing';

interface ContentFormProps<Fields extends AnyFields> {
  type: ContentType<Fields>;
  item: Item<Fields> | null;
  onCreated?: (item: Item<Fields>) => void;
}

export function ContentForm<Fields extends AnyFields>({
  type,
  item,
  onCreated = () => {},
}: ContentFormProps<Fields>) {
  const writing = useWriting({ type, item, onCreated });
  const { base, fields, failure, localDraft, conflict, isUnsaved, saveDraft } = writing;
  const presence = usePresence(type, base?.id);
  useTimedState(writing, presence);
  const newer = writing.isSaving || conflict ? null : findNewerSave(base, presence);
  const publish = usePublishing(writing);
  const [query] = useSearchParams();
  const asking = useAsking(writing, { isReadAtOnce: item !== null && query.has('review') });
  const client = useQueryClient();
  const beside = usePreviewBeside();
  const inSight = useRef<HTMLIFrameElement>(null);
  const isTrashed = base?.state === 'trashed';
  // Users who can't publish can't edit an entry that is on the site or scheduled.
  const isOnSite = !may('publish') && base !== null && base.publish_at !== null;
  const isOutOfHand = isOnSite || Boolean(asking.review?.locked);
  const isReadOnly = isTrashed || isOutOfHand;
  const preview = base && !isTrashed && type.isShownBeside ? beside : null;
  useLeaveGuard(isUnsaved && !isTrashed);
  useSaveKey(saveDraft);

  function submit() {
    const step = mainStep(writing, asking);
    if (isReadOnly || step.isIdle || writing.isCommitting) return;
    if (step.publication) void publish(step.publication);
    else void asking.ask();
  }

  async function takeApproved() {
    if (!base) return;
    const approved = await client.fetchQuery({ ...itemQuery(type, base.id), staleTime: 0 });
    writing.replace(approved);
    notifyPublished(type, approved, base);
  }

  return (
    <FormPage
      label={type.one}
      title={(base ? base.title : fields.title) || `Add ${type.one}`}
      back={{ to: type.list, label: type.title }}
      bar={
        !isTrashed && (
          <PublishBar writing={writing} asking={asking} isReadOnly={isReadOnly} preview={preview} />
        )
      }
      onSubmit={submit}
      failure={failure}
    >
      {isOutOfHand && !isTrashed && (
        <Notice label="Who can change it">
          <p>
            {isOnSite
              ? `This ${type.one} is on the site. To change it, please ask an editor.`
              : asking.review?.locked}
          </p>
        </Notice>
      )}
      {isTrashed && <InTrash writing={writing} item={base} />}
      {presence && presence.others.length > 0 && <PresenceNotice type={type} others={presence.others} />}
      {newer && <NewerSaveNotice type={type} save={newer} onTake={writing.takeNewest} />}
      {localDraft && (
        <LocalDraftOffer
          at={localDraft.at}
          onRestore={writing.restoreLocalDraft}
          onForget={writing.forgetLocalDraft}
        />
      )}
      {conflict && <ConflictPanel writing={writing} conflict={conflict} />}
      <div className={styles.beside} data-preview={preview?.isOn || undefined}>
        <FormBody
          writing={writing}
          asking={asking}
          isReadOnly={isReadOnly}
          isNarrow={preview?.isOn ?? false}
          onShowBlock={(blockId) => scrollToBlock(inSight.current, blockId)}
        />
        {base && preview?.isOn && (
          <PreviewPanel type={type} item={base} isUnsaved={writing.isUnsaved} inSight={inSight} />
        )}
      </div>
      {base && asking.isReading && (
        <ReviewModal type={type} item={base} onClose={asking.close} onApproved={takeApproved} />
      )}
    </FormPage>
  );
}

interface FormBodyProps<Fields extends AnyFields> {
  writing: EntryEditor<Fields>;
  asking: Asking;
  isReadOnly: boolean;
  isNarrow: boolean;
  onShowBlock: (blockId: string) => void;
}

/** Keeps Enter in an input from publishing. Dialogs have their own forms, which it submits. */
function preventSubmit(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget, nativeEvent } = event;
  // Ignores an Enter that ends the composition of an input method.
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || nativeEvent.isComposing) return;
  const isInput = target instanceof HTMLInputElement && target.form === currentTarget.closest('form');
  if (isInput) event.preventDefault();
}

function FormBody<Fields extends AnyFields>({
  writing,
  asking,
  isReadOnly,
  isNarrow,
  onShowBlock,
}: FormBodyProps<Fields>) {
  const { type, base, fields } = writing;
  const { Main, Details, Blocks, Parts } = type;
  return (
    <div className={styles.content} onKeyDown={preventSubmit}>
      <ReadOnly value={isReadOnly}>
        <FieldLanguage value={fields.language ?? null}>
          <AnsweredMarks errors={writing.refused}>
            <Marks errors={writing.marks}>
              <FormColumns
                isNarrow={isNarrow}
                side={
                  <>
                    <PublishPanel writing={writing} asking={asking} />
                    {base && base.state !== 'trashed' && (
                      <ApprovalPanel type={type} id={base.id} asking={asking} />
                    )}
                    {Details && (
                      <Panel title="Details">
                        <FieldGroup>
                          <Details writing={writing} />
                        </FieldGroup>
                      </Panel>
                    )}
                  </>
                }
              >
                <FieldGroup label="Content">
                  <Main writing={writing} />
                </FieldGroup>
                {Blocks && (
                  <ShowBlock value={onShowBlock}>
                    <Blocks writing={writing} />
                  </ShowBlock>
                )}
                {Parts && base && (
                  <FieldGroup>
                    <Parts item={base} />
                  </FieldGroup>
                )}
              </FormColumns>
            </Marks>
          </AnsweredMarks>
        </FieldLanguage>
      </ReadOnly>
    </div>
  );
}

const FieldGroup = ({ label, children }: { label?: string; children: ReactNode }) => (
  <fieldset className={styles.fields} disabled={use(ReadOnly)}>
    {label && <legend className="visually-hidden">{label}</legend>}
    {children}
  </fieldset>
);

interface InTrashProps<Fields extends AnyFields> {
  writing: EntryEditor<Fields>;
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
    const isSure = await confirmDialog(deletionQuestion(`“${title}”`, 'Its history goes too.'));
    if (!isSure) return;
    await deleteItem(type, id);
    invalidateLists(client, type);
    void navigate(`${type.list}?state=trashed`, afterSaving);
    notices.say(`“${title}” has been deleted for good.`);
  }

  return (
    <TrashNotice onRestore={restore} onRemove={remove}>
      This {type.one} is in the trash. Visitors can’t see it.
    </TrashNotice>
  );
}
