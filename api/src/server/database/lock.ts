export interface Lock {
  take(): Promise<boolean>;
  holder(): Promise<string | undefined>;
  advice(): string;
  release(): Promise<void>;
}
