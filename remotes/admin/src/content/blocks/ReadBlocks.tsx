import type { Block, Language } from '@lapis/contract';
import { languages } from '@lapis/contract/languages';
import { Prose } from '@lapis/ui';
import { blocksAsHtml } from '../../cms/entries/blocks-as-html';
import { useSettingsInText } from '../../editor/settings-in-text';
import styles from './ReadBlocks.module.css';
import { blockLabel } from './clipboard';
import { type BlockForm, findForm } from './block-form';

interface ReadBlocksProps {
  blocks: readonly Block[];
  forms: readonly BlockForm[];
  language: Language;
}

export function ReadBlocks({ blocks, forms, language }: ReadBlocksProps) {
  const shown = useSettingsInText();
  return (
    <section className={styles.blocks} aria-label="Blocks">
      <h2 className={styles.title}>Blocks</h2>
      {blocks.map((block) => (
        <details key={block.id} className={styles.block}>
          <summary>
            {blockLabel(block.type)}{' '}
            <span className={styles.summary} dir="auto">
              {findForm(forms, block.type)?.summary(block)}
            </span>
          </summary>
          <div {...languages[language]}>
            <Prose html={shown(blocksAsHtml([block]))} />
          </div>
        </details>
      ))}
    </section>
  );
}
