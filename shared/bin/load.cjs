// In a file of its own: versions of Node before 10 cannot read `import()`.
module.exports = (program) => import(program);
