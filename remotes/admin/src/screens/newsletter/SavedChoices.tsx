import { Aside, FormSection, Row, Rows, type Writes } from '@lapis/portal';
import { useQuery } from '@tanstack/react-query';
import { topicsQuery } from '../../content/letters/topics.queries';
import { audienceWords } from '../letters/audience';
import { RowButton } from './RowButton';
import type { TypedSettings } from './settings-form';

/** Readers that are chosen again and again; saved where a letter is sent. */
export function SavedChoices({ fields: { audiences }, change }: Writes<TypedSettings>) {
  const { data: topics = [] } = useQuery(topicsQuery);
  return (
    <FormSection
      title="Saved choices"
      lead="Of readers, for letters that do not go to everybody. You save one where you send a letter."
    >
      {audiences.length === 0 ? (
        <p>None yet.</p>
      ) : (
        <Rows label="Saved choices">
          {audiences.map(({ name, audience }) => (
            <Row
              key={name}
              actions={
                <RowButton
                  label={`Remove “${name}”`}
                  onPress={() => change({ audiences: audiences.filter((each) => each.name !== name) })}
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
