export default () => {
  let store;
  return {
    initialize({ model }) {
      store = new Store(model);
    },
    render({ model, el }) {
      const view = new View((store ??= new Store(model)), el);
      return () => view.remove();
    },
  };
};
