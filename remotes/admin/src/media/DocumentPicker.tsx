import { MediaPicker, type PickerProps } from './MediaPicker';

/** A window in which one chooses a document of the library, or uploads it first. */
export const DocumentPicker = (props: PickerProps) => <MediaPicker {...props} kind="document" />;
