import type { NewsletterSettings } from '@lapis/contract';
import { Aside, FormSection, Row, Rows, type Writes } from '@lapis/portal';
import { useQuery } from '@tanstack/react-query';
import { topicsQuery } from '../../content/letters/topics.queries';
import { audienceWords } from '../letters/audience';
import { RowButton } from './RowButton';
import type { TypedSettings } from './settings-form';

interface SavedChoicesProps extends Writes<TypedSettings> {
  audiences: NewsletterSettings['audiences'];
}

/** Readers that are chosen again and again; saved where a letter is sent. */
export function SavedChoices({ audiences, fields, change }: SavedChoicesProps) {
  const { data: topics = [] } = useQuery(topicsQuery);
  const removed = fields['audiences.removed'];
  const left = audiences.filter(({ name }) => !removed.includes(name));
  return (
    <FormSection
      title="Saved choices"
      lead="Groups of readers, for letters that do not go to everybody. You can save one when you send a letter."
    >
      {left.length === 0 ? (
        <p>None yet.</p>
      ) : (
        <Rows label="Saved choices">
          {left.map(({ name, audience }) => (
            <Row
              key={name}
              actions={
                <RowButton
                  label={`Remove “${name}”`}
                  onPress={() => change({ 'audiences.removed': [...removed, name] })}
                >
                  Remove
                </RowButton>
              }
            >
              <p>{name}</p>
              <Aside>{audienceWords(audience, topics)}</Aside>
            </Row>
          ))}
        </Rows>
      )}
    </FormSection>
  );
}
