import { SearchField } from '@lapis/portal';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isVisible } from '../../kit/labels/states';
import { StateBadge } from '../../cms/entries/StateBadge';
import { PickerResults } from '../../kit/picker/PickerResults';
import { PickerWindow } from '../../kit/picker/PickerWindow';
import { type ChosenGallery, galleriesToPickQuery } from './galleries.queries';
import styles from './GalleryPicker.module.css';

interface GalleryPickerProps {
  chosenId: number | null;
  onPick: (gallery: ChosenGallery) => void;
  onClose: () => void;
}

export function GalleryPicker({ chosenId, onPick, onClose }: GalleryPickerProps) {
  const [q, setQ] = useState('');
  const found = useInfiniteQuery(galleriesToPickQuery(q));
  return (
    <PickerWindow title="Choose a gallery" onClose={onClose}>
      <SearchField label="Search galleries" searched={q} onSearch={(text) => setQ(text.trim())} />
      <PickerResults
        many="galleries"
        q={q}
        found={found}
        empty={q ? 'Try a shorter word.' : 'Add one under Galleries first.'}
      >
        {(galleries) => (
          <ul
            className={styles.galleries}
            aria-label="Galleries"
            data-old={found.isPlaceholderData || undefined}
          >
            {galleries.map((gallery) => (
              <li key={gallery.id}>
                <button
                  type="button"
                  className={styles.gallery}
                  aria-current={gallery.id === chosenId || undefined}
                  onClick={() => onPick(gallery)}
                >
                  {gallery.title}
                  {!isVisible(gallery.state) && <StateBadge {...gallery} />}
                </button>
              </li>
            ))}
          </ul>
        )}
      </PickerResults>
    </PickerWindow>
  );
}
