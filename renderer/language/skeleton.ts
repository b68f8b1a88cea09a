/** The shape of a loading skeleton: lines of text, rows of a list, a block, a form row, a field with its label above, a chart. */
export type SkeletonShape = 'lines' | 'rows' | 'block' | 'row' | 'field' | 'chart'
