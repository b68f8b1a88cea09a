import { compareWithGolden } from './golden.ts'

compareWithGolden('open')
