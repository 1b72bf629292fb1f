export { describeContract as default } from './describe-contract';
