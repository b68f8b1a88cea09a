import { compareWithGolden } from './golden.ts'

compareWithGolden('apart')
