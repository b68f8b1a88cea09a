import { compareWithGolden } from './golden.ts'

compareWithGolden('fresh')
