import { MediaPicker, type PickerProps } from './MediaPicker';

/** A window in which one chooses a picture of the library, or several, or uploads them first. */
export const PicturePicker = (props: PickerProps) => <MediaPicker {...props} kind="image" />;
