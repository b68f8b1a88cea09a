/** The door to what one types into of Semi UI: apart from semi.ts, because only screens with such a field load it. */
export { default as TextArea } from '@douyinfe/semi-ui-19/lib/es/input/textarea'
