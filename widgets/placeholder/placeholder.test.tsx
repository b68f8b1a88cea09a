import { describeExamples } from '../suites/examples.spec.tsx'

describeExamples('placeholder')
