import { describeExamples } from '../suites/examples.spec.tsx'

describeExamples('part')
