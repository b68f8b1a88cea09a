/** What stands where something will be: lines of text, rows of a list, a block, a row of a form, a field with its label above, a chart. */
export type SkeletonShape = 'lines' | 'rows' | 'block' | 'row' | 'field' | 'chart'
