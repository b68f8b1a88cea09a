// The components of Semi UI that the workbench uses.
export { default as Button } from '@douyinfe/semi-ui-19/lib/es/button'
export { default as Input } from '@douyinfe/semi-ui-19/lib/es/input'
export { default as InputNumber } from '@douyinfe/semi-ui-19/lib/es/inputNumber'
export { default as Select } from '@douyinfe/semi-ui-19/lib/es/select'
export { default as TextArea } from '@douyinfe/semi-ui-19/lib/es/input/textarea'
export { default as Tree } from '@douyinfe/semi-ui-19/lib/es/tree'
