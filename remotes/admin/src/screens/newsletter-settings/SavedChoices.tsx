import type { NewsletterSettings } from '@lapis/contract';
import { Aside, FormSection, KeptButton, Row, Rows, type FieldWriter } from '@lapis/portal';
import { useQuery } from '@tanstack/react-query';
import { topicsQuery } from '../../content/newsletters/topics.queries';
import { audienceWords } from '../newsletters/audience/audience';
import type { TypedSettings } from './settings-form';

interface SavedChoicesProps extends FieldWriter<TypedSettings> {
  audiences: NewsletterSettings['audiences'];
}

export function SavedChoices({ audiences, fields, change }: SavedChoicesProps) {
  const { data: topics = [] } = useQuery(topicsQuery);
  const removed = fields['audiences.removed'];
  const left = audiences.filter(({ name }) => !removed.includes(name));
  return (
    <FormSection
      title="Saved groups"
      lead="Groups of readers, for newsletters that don’t go to everyone. You can save one when you send a newsletter."
    >
      {left.length === 0 ? (
        <p>None yet.</p>
      ) : (
        <Rows label="Saved groups">
          {left.map(({ name, audience }) => (
            <Row
              key={name}
              actions={
                <KeptButton
                  aria-label={`Remove “${name}”`}
                  onClick={() => change({ 'audiences.removed': [...removed, name] })}
                >
                  Remove
                </KeptButton>
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
