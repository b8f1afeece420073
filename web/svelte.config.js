export default {
  compilerOptions: {
    runes: true,
    // Short names for scoped styles: they stand at every element.
    cssHash: ({ hash, filename, css }) => `d${hash(filename ?? css).slice(-4)}`,
  },
};
